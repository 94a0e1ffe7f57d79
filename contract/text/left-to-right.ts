/**
 * Phone numbers, dates, doses and ranges in right-to-left text. Unicode's algorithm shows the parts of `+249
 * 912 345 678`, `2026-05-15` or `5 mg x 3` from right to left there, so readers would see another number.
 */

/** A run of a text: its start and its end (exclusive), in UTF-16 units. */
export interface Run {
  from: number;
  to: number;
}

type Direction = 'ltr' | 'rtl';

const scripts = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'];
const rightToLeftLetters = scripts.map((script) => `\\p{scx=${script}}`).join('');

const rightToLeftLetter = new RegExp(`[${rightToLeftLetters}]`, 'u');

/**
 * Characters that no run crosses: right-to-left letters, quotation marks, what turns the direction, and U+FFFC, which stands for
 * an element.
 */
const stretch = new RegExp(`[^${rightToLeftLetters}«»"“”„|\\u2028-\\u202e\\u2066-\\u2069\\ufffc]+`, 'gu');
/** The end of a clause: punctuation before a space, or a dash between spaces that no number follows. */
const clauseEnd = /[.,;:!?…](?=\s)|\s[-–—/](?=\s{1,4}(?![+\-−±<>≤≥≈~(]{0,3}\d))/gu;

const firstStrong = /\p{L}|[0-9]/u;
const signs = /(?:(?:[<>≤≥≈~=±≠]\s?)+)?[+\-−±#№$€£¥₦₵₹]*$/u;
const lastOfRun = /[\p{L}\p{N}\p{M}%‰°′″)$€£¥₦₵₹]$/u;
/** A number that Unicode's algorithm shows in its order: `1,234.5`, `10:30`, `15/05/2026`. */
const plainNumber = /^[0-9]+(?:[.,:/\u00a0][0-9]+)*$/u;
const unit =
  /^(?:[kcmµμnp]?g|mcg|[kcmµμn]?m|[dmµμ]?[lL]|I?U|IU|mmHg|mEq|[mµμ]?mol|kcal|[°º]?[CF]|%|min|h|s)(?:\/\w+)?$/u;

/**
 * Arabic digits: only phone numbers and other identifiers. A range such as `٥-١٠` is meant to be read from
 * right to left.
 */
const arabicDigits =
  /(?<![٠-٩۰-۹])(?:\+[٠-٩۰-۹]+(?:[ \u00a0-][٠-٩۰-۹]+)*|٠[٠-٩]*(?:[ \u00a0-][٠-٩]+){2,}|[٠-٩]+(?:-[٠-٩]+){2,}|[۰-۹]+(?:-[۰-۹]+){2,})/gu;
/** A blood group or `HIV+`: the sign would move to the other end. */
const wordWithSign = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]{0,30}[+−-](?![!-~])/gu;
const address = /(?:https?:\/\/|www\.)[!-~]{1,2000}/gu;

/** The most characters of one run: longer than any phone number, and a bound on the time it takes. */
const longest = 300;

/** The most characters of a run that stays on one line: `5-10` does not break after `5-`. */
export const shortRun = 24;

/**
 * The runs of a line of text that must be shown from left to right, in their order. In a left-to-right line
 * only those after right-to-left words.
 */
export function leftToRightRuns(text: string, direction: Direction): Run[] {
  if (direction === 'ltr' && !rightToLeftLetter.test(text)) return [];
  const runs = [
    ...(/[0-9]/.test(text) ? numbersIn(withoutAddresses(text)) : []),
    ...[...text.matchAll(arabicDigits)].map(placeOf),
    ...[...text.matchAll(wordWithSign)].map(placeOf),
    ...[...text.matchAll(address)].flatMap(({ index, 0: found }) => addressRun(index, found)),
  ].sort((one, other) => one.from - other.from);
  let done = 0;
  const apart = runs.filter(({ from, to }) => {
    if (from < done) return false;
    done = to;
    return true;
  });
  return direction === 'rtl' ? apart : afterRightToLeft(text, apart);
}

/** The runs that follow a right-to-left letter, with no other letter between. */
function afterRightToLeft(text: string, runs: readonly Run[]): Run[] {
  let isAfter = false;
  let done = 0;
  return runs.filter(({ from }) => {
    const last = text.slice(done, from).match(/\p{L}/gu)?.at(-1);
    if (last !== undefined) isAfter = rightToLeftLetter.test(last);
    done = from;
    return isAfter;
  });
}

/** The text with isolates (U+2066 … U+2069) around left-to-right runs, for places without markup. */
export function isolated(text: string, direction: Direction | 'auto'): string {
  return inOrder(text, direction)
    .map((stretch) => (stretch.isLeftToRight ? `\u2066${stretch.text}\u2069` : stretch.text))
    .join('');
}

export interface Stretch {
  text: string;
  isLeftToRight: boolean;
}

/**
 * The text in pieces; some must be shown from left to right. With `auto` the first letter sets the direction.
 */
export function inOrder(text: string, direction: Direction | 'auto'): Stretch[] {
  const stretches: Stretch[] = [];
  let done = 0;
  for (const { from, to } of leftToRightRuns(text, direction === 'auto' ? firstDirection(text) : direction)) {
    stretches.push({ text: text.slice(done, from), isLeftToRight: false });
    stretches.push({ text: text.slice(from, to), isLeftToRight: true });
    done = to;
  }
  stretches.push({ text: text.slice(done), isLeftToRight: false });
  return stretches.filter((stretch) => stretch.text !== '');
}

/** The direction that browsers choose for `dir="auto"`. */
function firstDirection(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && rightToLeftLetter.test(letter) ? 'rtl' : 'ltr';
}

function placeOf({ index, 0: found }: RegExpExecArray): Run {
  return { from: index, to: index + found.length };
}

/**
 * A URL that ends with a sign such as `/`, which would move to the other end. Other URLs keep their order.
 */
function addressRun(from: number, found: string): Run[] {
  let length = found.length;
  while (/[.,;:!?'")\]}]/.test(found.charAt(length - 1))) length -= 1;
  return /[A-Za-z0-9]/.test(found.charAt(length - 1)) ? [] : [{ from, to: from + length }];
}

/** Replaces URLs, so that no number is found across one. */
function withoutAddresses(text: string): string {
  return text.replace(address, (found) => '\ufffc'.repeat(found.length));
}

function numbersIn(text: string): Run[] {
  const runs: Run[] = [];
  for (const { index, 0: found } of text.matchAll(stretch)) {
    for (const clause of clausesOf(found)) {
      const run = runIn(text, { from: index + clause.from, to: index + clause.to });
      if (run) runs.push(run);
    }
  }
  return runs;
}

function clausesOf(text: string): Run[] {
  const clauses: Run[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(clauseEnd)) {
    clauses.push({ from, to: index });
    from = index + end.length;
  }
  clauses.push({ from, to: text.length });
  return clauses;
}

/** The run of a clause without right-to-left letters; null if it needs none. */
function runIn(text: string, clause: Run): Run | null {
  const own = text.slice(clause.from, clause.to);
  const first = own.search(firstStrong);
  // A clause that begins with a letter already runs from left to right.
  if (first === -1 || !/[0-9]/.test(own.charAt(first))) return null;
  let from = clause.from + first - signsBefore(text, clause.from, clause.from + first);
  let to = Math.min(clause.to, from + longest);
  const closing = strayBracket(text.slice(from, to), { opening: '(', closing: ')' });
  if (closing !== -1) {
    // `(+249) 912 345 678` includes both brackets; of `(5 mg x 3)` the run is the part between them.
    const goesOn = /[\p{L}\p{N}]/u.test(text.slice(from + closing, to));
    if (goesOn && text.charAt(from - 1) === '(') from -= 1;
    else to = from + closing;
  }
  const opening = strayBracket(Array.from(text.slice(from, to)).reverse(), { opening: ')', closing: '(' });
  if (opening !== -1) to -= opening + 1;
  const run = withoutCount(ended(text.slice(from, to)));
  return run === '' || plainNumber.test(run) ? null : { from, to: from + run.length };
}

/** Length of the signs before a number: `+`, `<`, `≥ `. A hyphen after a letter is not such a sign. */
function signsBefore(text: string, least: number, number: number): number {
  const found = signs.exec(text.slice(Math.max(least, number - 8), number))?.[0] ?? '';
  const before = text.charAt(number - found.length - 1);
  if (/[\p{L}\p{M}\p{N}]/u.test(before)) return found.replace(/^[-−]/u, '').trimStart().length;
  return found.length;
}

/** The end of the run without the spaces and punctuation that belong to the sentence. */
function ended(text: string): string {
  let end = text.length;
  while (end > 0 && !lastOfRun.test(text.slice(Math.max(0, end - 2), end)) && !isPlus(text, end)) end -= 1;
  return text.slice(0, end);
}

/** Whether the text has a plus sign after a number here: `50+`. */
function isPlus(text: string, end: number): boolean {
  return text.charAt(end - 1) === '+' && /[0-9]/.test(text.charAt(end - 2));
}

/** Index of the first closing bracket without an opening one; -1 if there is none. */
function strayBracket(
  characters: Iterable<string>,
  { opening, closing }: { opening: string; closing: string },
): number {
  let depth = 0;
  let index = 0;
  for (const character of characters) {
    if (character === opening) depth += 1;
    if (character === closing) depth -= 1;
    if (depth < 0) return index;
    index += character.length;
  }
  return -1;
}

/** The run without a number that counts the word after it: `5 mg 3 مرات`, `2026 5 حالات`, `5 x`. */
function withoutCount(run: string): string {
  const words = run.split(/\s/u);
  const [before = '', last = ''] = words.slice(-2);
  if (words.length < 2) return run;
  const isCount =
    /^[0-9]$|^[0-9]{1,3}$/.test(last) && (unit.test(before) || (last.length === 1 && /[0-9]$/.test(before)));
  const isOperator = /^[x×*÷]$/u.test(last);
  if (!isCount && !isOperator) return run;
  return withoutCount(run.slice(0, run.length - last.length).trimEnd());
}
