import type { ReactNode } from 'react';

/** What keeps a form from being done, for an alert above it (product.md#messages-for-people). */
export interface Problem {
  heading: string;
  text: string;
  /** A link or a button that helps. */
  next?: ReactNode;
}
