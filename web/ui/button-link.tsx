import type { ReactNode } from 'react';

interface ButtonLinkProps {
  href: string;
  /** Quiet where the page has a stronger thing to do, or nothing that must be done. */
  weight?: 'strong' | 'quiet';
  children: ReactNode;
}

/** A link that leads on, drawn as a button. */
export function ButtonLink({ href, weight = 'strong', children }: ButtonLinkProps) {
  return (
    <a className={weight === 'strong' ? 'button' : 'button button-quiet'} href={href}>
      {children}
    </a>
  );
}
