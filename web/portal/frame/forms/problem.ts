import type { ReactNode } from 'react';

/** Why a form was not completed, for an alert above it (product.md#messages-for-people). */
export interface Problem {
  heading: string;
  text: string;
  /** A link or a button that helps. */
  next?: ReactNode;
}
