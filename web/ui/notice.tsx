import type { ReactNode } from 'react';

interface NoticeProps {
  tone?: 'plain' | 'alarm';
  heading: string;
  /** More classes, for a screen with its own layout. */
  className?: string | undefined;
  children: ReactNode;
}

/** Something that readers must know before the rest. */
export function Notice({ tone = 'plain', heading, className = '', children }: NoticeProps) {
  return (
    <div className={`${tone === 'plain' ? 'notice' : 'notice notice-alarm'} ${className}`.trim()}>
      <h2>{heading}</h2>
      {children}
    </div>
  );
}
