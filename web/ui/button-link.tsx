import type { ReactNode } from 'react';

interface ButtonLinkProps {
  href: string;
  /** The quiet variant is for a page with a more important action, or without a required one. */
  weight?: 'strong' | 'quiet';
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, weight = 'strong', children }: ButtonLinkProps) {
  return (
    <a className={weight === 'strong' ? 'button' : 'button button-quiet'} href={href}>
      {children}
    </a>
  );
}
