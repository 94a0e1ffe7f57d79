/** The colours of web/ui/tokens.css that are also needed where no style sheet is read; tests/styles.test.ts compares them. */

/** For pages and pictures on a light ground. */
export const lightColours = {
  paper: '#fdfdfb',
  ink: '#17211e',
  quiet: '#54625d',
  accent: '#00635a',
} as const;

/** For pages on a dark ground. */
export const darkColours = { paper: '#111715' } as const;
