import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/**
 * A notice shown in place of a completed form. It takes over the form's focus, so screen readers read it out.
 */
export function FocusedNotice({ heading, children }: { heading: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice heading={heading}>{children}</Notice>
    </div>
  );
}
