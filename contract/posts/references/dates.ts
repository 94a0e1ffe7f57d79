/** Reads dates as reference managers and people write them. */

/** Year, month and day, of which the last ones may be missing, and what else the text says. */
export interface ReadDate {
  date: number[];
  rest: string;
}

/** The months in the languages of most sources, by the beginnings of their names. */
const months: ReadonlyMap<string, number> = new Map(
  [
    'jan janv',
    'feb fev fevr',
    'mar mars mrt',
    'apr avr abr',
    'may mai mei',
    'jun juin',
    'jul juil',
    'aug aout ago',
    'sep sept set',
    'oct out okt',
    'nov',
    'dec dez des',
  ].flatMap((beginnings, index) => beginnings.split(' ').map((one): [string, number] => [one, index + 1])),
);
const names =
  'january janvier janeiro february fevrier fevereiro march marco april avril abril maio june junho july juillet julho august agosto september septembre setembro october octobre outubro november novembre novembro december decembre dezembro';
const shapes: readonly { shape: RegExp; order: 'ymd' | 'dmy' | 'mdy' }[] = [
  { shape: /^(\d{4})(?!\d)(?:[-/. ](\d{1,2})(?!\d)(?:[-/. ](\d{1,2})(?!\d))?)?/, order: 'ymd' },
  { shape: /^(\d{4})(\d{2})(\d{2})(?!\d)/, order: 'ymd' },
  { shape: /^(\d{4})[\s,/-]+(\p{L}+)\.?(?:[\s/-]+(\d{1,2})(?![\d-]))?/u, order: 'ymd' },
  {
    shape: /^(?:(\d{1,2})(?:st|nd|rd|th|er)?\.?[\s/-]+(?:de )?)?(\p{L}+)\.?(?: de)?[\s,/-]+(\d{4})(?!\d)/u,
    order: 'dmy',
  },
  { shape: /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u, order: 'mdy' },
];

/** The date in a text; null where no year can be read. */
export function readDate(text: string): ReadDate | null {
  const written = text.replace(/\s+/g, ' ').trim();
  return shapedDate(written) ?? numberedDate(written) ?? onlyYear(written);
}

/** The number of a month by its name or number; null for anything else. */
export function monthOf(text: string): number | null {
  const name = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '');
  if (/^\d{1,2}$/.test(name)) return Number(name) >= 1 && Number(name) <= 12 ? Number(name) : null;
  return (
    months.get(name) ??
    (names.split(' ').includes(name)
      ? (months.get(name.slice(0, 3)) ?? months.get(name.slice(0, 4)) ?? null)
      : null)
  );
}

function shapedDate(text: string): ReadDate | null {
  // The longest reading is the best: a year alone is also a beginning of `2020 May 17`.
  let best: ReadDate | null = null;
  for (const { shape, order } of shapes) {
    const match = shape.exec(text);
    if (!match) continue;
    const parts =
      order === 'ymd'
        ? match.slice(1)
        : order === 'dmy'
          ? [match[3], match[2], match[1]]
          : [match[3], match[1], match[2]];
    const date = dateOf(parts[0], parts[1], parts[2]);
    if (!date || date.length < parts.filter((part) => part !== undefined).length) continue;
    if (!best || date.length > best.date.length) best = { date, rest: restOf(text.slice(match[0].length)) };
  }
  return best;
}

/** `17/05/2020`; only the year where day and month can't be told apart. */
function numberedDate(text: string): ReadDate | null {
  const [all = '', one = '', two = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text) ?? [];
  if (year === undefined) return null;
  const isSure = Number(one) > 12 || Number(two) > 12 || Number(one) === Number(two);
  const date = isSure ? (Number(one) > 12 ? dateOf(year, two, one) : dateOf(year, one, two)) : null;
  return date ? { date, rest: restOf(text.slice(all.length)) } : { date: [Number(year)], rest: text };
}

function onlyYear(text: string): ReadDate | null {
  const [year = '', ...more] = text.match(/(?<!\d)(?:1[4-9]|20|21)\d\d(?!\d)/g) ?? [];
  if (year === '') return null;
  return { date: [Number(year)], rest: more.length > 0 ? text : restOf(text.replace(year, ' ')) };
}

function dateOf(year = '', month?: string, day?: string): number[] | null {
  const named = month === undefined ? undefined : monthOf(month);
  if (named === null || Number(year) < 1) return null;
  if (named === undefined) return [Number(year)];
  if (day === undefined) return [Number(year), named];
  return Number(day) >= 1 && Number(day) <= 31 ? [Number(year), named, Number(day)] : null;
}

/** What is left of a date, without marks alone and times of day. */
function restOf(text: string): string {
  const rest = text.replace(/^[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/, '');
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\s/,;.-]+|[\s/,;.-]+$/g, '') : '';
}
