import type { ReactNode } from 'react';

interface NoticeProps {
  tone?: 'plain' | 'alarm';
  heading: string;
  /** Further classes, for what a screen lays out in its own way. */
  className?: string | undefined;
  children: ReactNode;
}

/** Something the reader must know before the rest. */
export function Notice({ tone = 'plain', heading, className = '', children }: NoticeProps) {
  return (
    <div className={`${tone === 'plain' ? 'notice' : 'notice notice-alarm'} ${className}`.trim()}>
      <h2>{heading}</h2>
      {children}
    </div>
  );
}
