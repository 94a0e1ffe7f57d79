import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** A notice that stands in for a form that is done. It takes the focus, which the form had, and so is read out. */
export function FocusedNotice({ heading, children }: { heading: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice heading={heading}>{children}</Notice>
    </div>
  );
}
