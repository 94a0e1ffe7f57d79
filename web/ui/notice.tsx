import type { ReactNode } from 'react';

interface NoticeProps {
  tone?: 'plain' | 'alarm';
  heading: string;
  children: ReactNode;
}

/** Something the reader must know before the rest. */
export function Notice({ tone = 'plain', heading, children }: NoticeProps) {
  return (
    <div className={tone === 'plain' ? 'notice' : 'notice notice-alarm'}>
      <h2>{heading}</h2>
      {children}
    </div>
  );
}
