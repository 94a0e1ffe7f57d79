/**
 * Copies of the colours of web/ui/tokens.css, for code that can't read a style sheet. tests/styles.test.ts
 * compares them.
 */

/** The light colour scheme. */
export const lightColours = {
  paper: '#fdfdfb',
  ink: '#17211e',
  quiet: '#54625d',
  accent: '#00635a',
} as const;

/** The dark colour scheme. */
export const darkColours = { paper: '#111715' } as const;
