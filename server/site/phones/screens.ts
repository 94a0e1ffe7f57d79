/** Texts for the screens of telephones: each fits into one message as carriers count, 160 septets or 70 units of 16 bits. */
import { asNarrow, asTyped, isNarrow, messagesOf } from '../../../contract/text/sms.ts';

/** A screen shows no more than this of a name in a list, in letters of the default alphabet and in others. */
const longestName = { narrow: 44, wide: 24 };

/** What stands above and below the text of screens; the last one has no way on. */
export interface Frame {
  /** Above the first screen. */
  title?: string;
  /** Above each. */
  heading: string;
  more: string;
  /** Ways from every screen. */
  ways: readonly string[];
}

/** Whether a text fits on one screen. */
function fits(text: string): boolean {
  return messagesOf(text) === 1;
}

/** The text as screens of whole words; a word that is too long for one is divided. Joined with spaces, they are the text. */
export function pagesOfText(text: string, frame: Frame): string[] {
  const words = asTyped(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return pagesOf(words, ' ', frame);
}

/** The entries of a list as screens, each on a line of its own. */
export function pagesOfList(entries: readonly string[], frame: Frame): string[] {
  return pagesOf(entries, '\n', frame);
}

function pagesOf(parts: readonly string[], joint: string, frame: Frame): string[] {
  const pages: string[] = [];
  const rest = [...parts];
  do {
    pages.push(firstPage(rest, joint, pages.length === 0 ? frame : { ...frame, title: '' }));
  } while (rest.length > 0);
  return pages;
}

/** Takes as many parts as fit on a screen with a way on, or all where they fit without. */
function firstPage(rest: string[], joint: string, { title = '', heading, more, ways }: Frame): string {
  const compose = (body: string, isLast: boolean) =>
    [title, heading, body, ...(isLast ? [] : [more]), ...ways].filter((line) => line !== '').join('\n');
  const whole = compose(rest.join(joint), true);
  if (fits(whole)) {
    rest.length = 0;
    return whole;
  }
  let body = '';
  for (let next = rest[0]; next !== undefined; next = rest[0]) {
    const longer = body === '' ? next : `${body}${joint}${next}`;
    if (!fits(compose(longer, false))) break;
    body = longer;
    rest.shift();
  }
  if (body !== '') return compose(body, false);
  const letters = [...(rest.shift() ?? '')];
  let count = letters.length - 1;
  while (count > 1 && !fits(compose(letters.slice(0, count).join(''), false))) count -= 1;
  rest.unshift(letters.slice(count).join(''));
  return compose(letters.slice(0, count).join(''), false);
}

/** A name as a list shows it: on one line, cut after a word where it is long, and without accents that would halve what a screen holds. */
export function shortName(name: string): string {
  const typed = asNarrow(asTyped(name)).replace(/\s+/g, ' ').trim();
  const longest = isNarrow(typed) ? longestName.narrow : longestName.wide;
  const letters = [...typed];
  if (letters.length <= longest) return typed;
  const cut = letters.slice(0, longest - 2).join('');
  return `${cut.replace(/\s+\S{0,10}$/u, '').trimEnd()}..`;
}
