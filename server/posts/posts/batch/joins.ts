/** What a text is found by beside its words, as `search_joins` of the database reads it. Pure functions. */

/** What is between words, what joins the parts of a compound, and digits. */
const between = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07`;
const joint =
  String.raw`[\-'\u0060\u00b4\u02b9-\u02bf\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\ua78b\ua78c\uff07]`.replaceAll(
    String.raw`\u0060`,
    '`',
  );
const digit = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]`;
const letter = String.raw`[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]`;
const part = `[^${between}]`;
const accented = String.raw`\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff`;

const compound = new RegExp(`${part}+(?:${joint}${part}+)+`, 'g');
const joints = new RegExp(joint);
const noDigits = new RegExp(`[^${digit.slice(1)}`, 'g');
const onlyDigits = new RegExp(`^${digit}+$`);
const numberWith = (separators: string) =>
  new RegExp(`(?<![${digit.slice(1, -1)}.,])${digit}{1,3}(?:[${separators}]${digit}{3})+(?!${digit})`, 'g');
const groupedByPoints = numberWith(String.raw`. \u00a0\u202f`);
const groupedByCommas = numberWith(String.raw`, '\u00a0\u066c\u2019\u202f`);
const pairs = [
  new RegExp(`(?<![^ \\t\\n(])${letter}{1,5}[ \\t]+${digit}{1,3}(?!${part}|[.,]${digit})`, 'g'),
  new RegExp(`(?<![^ \\t\\n(])${digit}{1,3}[ \\t]+${letter}{1,5}(?!${part})`, 'g'),
  new RegExp(
    `(?<![^ \\t\\n(])(?:[Cc]o|[Xx]|[Aa]nti|[Nn]on|[Pp]re|[Pp]ost|[Mm]ulti)[ \\t]+${letter}{3,20}(?!${part})`,
    'g',
  ),
];
const shortAccented = new RegExp(
  `(?<!${part})(?=${part}*[${accented}])[a-zA-Z${accented}]{1,4}(?!${part})`,
  'g',
);

/** The joins of a text, in the order of the database. */
export function joinsOf(text: string, language: string, formOf: (text: string) => string): string[] {
  const found = [
    ...matchesOf(text, compound).flatMap(joinsOfCompound),
    ...matchesOf(text, language === 'fr' || language === 'pt' ? groupedByPoints : groupedByCommas).map(
      (number) => number.replace(noDigits, ''),
    ),
    ...pairs.flatMap((pair) => matchesOf(text, pair)).map((pair) => pair.replace(/[ \t]/g, '')),
  ];
  const accents = ['en', 'fr', 'pt'].includes(language)
    ? matchesOf(text, shortAccented).map((found) => found.normalize('NFKD').toLowerCase().normalize('NFC'))
    : [];
  return [...found.flatMap((each) => formOf(each).split(' ')), ...accents].filter((word) => word !== '');
}

function matchesOf(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}

function joinsOfCompound(found: string): string[] {
  const parts = found.split(joints);
  const neighbours = parts.slice(1).map((next, place) => `${parts[place]}${next}`);
  const whole = parts.length === 3 || parts.length === 4 ? [parts.join('')] : [];
  return [...neighbours, ...whole].filter((joined) => !onlyDigits.test(joined));
}
