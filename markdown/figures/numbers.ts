/** Reads numbers as a language writes them. */

const fractions: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 0.333,
  '⅔': 0.667,
  '⅛': 0.125,
  '⅕': 0.2,
  '⅒': 0.1,
};

/** In these, a comma stands before decimals, and a full stop or a space between thousands. */
const commaLanguages = new Set(['fr', 'pt']);

/**
 * A number, a range or a fraction as it is compared: `1,5` in French and `1.5` in English are one. What isn't read as a
 * number, like `10³`, stays as it is written.
 */
export function canonicalNumber(written: string, language: string): string {
  const plain = western(written).replace(/[\u00a0\u202f ]/g, '');
  const [, sign = '', rest = plain] = /^([<>≤≥±=~−-]?)(.*)$/u.exec(plain) ?? [];
  const ends = rest.split(/[–—−-]/).map((end) => canonicalValue(end, language));
  return (sign === '−' ? '-' : sign) + ends.join('–');
}

function canonicalValue(written: string, language: string): string {
  const ratio = /^(\d{1,3})[/⁄](\d{1,3})$/.exec(written);
  if (ratio) {
    const [over, under] = [Number(ratio[1]), Number(ratio[2])];
    return over < under && under <= 10 ? rounded(over / under) : `${over}/${under}`;
  }
  const [, whole = '', part = ''] = /^(\d*)([½¼¾⅓⅔⅛⅕⅒])$/u.exec(written) ?? [];
  if (part) return rounded(Number(whole || 0) + (fractions[part] ?? 0));
  const decimal = withPoint(written, language);
  return /^\d{1,15}(?:\.\d{1,12})?$/.test(decimal) ? rounded(Number(decimal)) : written;
}

/** With a full stop before the decimals, and nothing between thousands. */
function withPoint(written: string, language: string): string {
  const plain = written.replaceAll('٬', '').replaceAll('٫', '.').replaceAll('،', ',');
  const marks = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return plain;
  if (new Set(marks).size === 2) {
    const other = last === '.' ? ',' : '.';
    return marks.filter((mark) => mark === last).length > 1
      ? plain
      : plain.replaceAll(other, '').replace(last, '.');
  }
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(plain);
  const groups = commaLanguages.has(language) ? '.' : ',';
  if (isGrouped && (last === groups || marks.length > 1)) return plain.replaceAll(last, '');
  return marks.length > 1 ? plain : plain.replace(last, '.');
}

export function rounded(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

/** Whether two numbers with a space between them are one: `1 500` in French. */
export function isSpacedThousand(first: string, second: string, language: string): boolean {
  return (
    commaLanguages.has(language) &&
    /^\d{1,3}$/.test(western(first)) &&
    /^\d{3}(?:[,.]\d+)?$/.test(western(second))
  );
}

const ethiopicDigits: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from({ length: 9 }, (_, index) => [String.fromCodePoint(0x1369 + index), index + 1] as const),
  ...Array.from(
    { length: 9 },
    (_, index) => [String.fromCodePoint(0x1372 + index), (index + 1) * 10] as const,
  ),
]);

/** With Western digits for those of other scripts. */
export function western(text: string): string {
  return text
    .replace(/[\u1369-\u137c]+/g, ethiopicNumber)
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
}

/** Decimal digits stand in tens from zero to nine. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return code - 0x30;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}

function ethiopicNumber(written: string): string {
  let total = 0;
  let part = 0;
  for (const sign of written) {
    if (sign === '፻' || sign === '፼') {
      total = (total + (part || (total ? 0 : 1))) * (sign === '፻' ? 100 : 10_000);
      part = 0;
    } else part += ethiopicDigits[sign] ?? 0;
  }
  return String(total + part);
}
