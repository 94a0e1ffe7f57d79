/** Words that turn into their contrary by a prefix or an ending, in the languages that have such. Words are folded. */
const prefixes = [
  'un',
  'in',
  'im',
  'ir',
  'il',
  'non',
  'dis',
  'mis',
  'anti',
  'contra',
  'contre',
  'de',
  'des',
  'mal',
  'hypo',
  'hyper',
  'over',
  'under',
  'pre',
  'post',
];
const endings: readonly (readonly [string, string])[] = [
  ['less', 'ful'],
  ['less', ''],
];

/** Whether two words are each other's contrary by their form: treated and untreated, harmless and harmful. */
export function contradicts(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.endsWith(short) && prefixes.includes(long.slice(0, -short.length)))
    return true;
  if (prefixes.some((prefix) => prefixes.some((another) => swapped(one, other, prefix, another))))
    return true;
  return endings.some(
    ([ending, against]) =>
      (one.endsWith(ending) && other === one.slice(0, -ending.length) + against) ||
      (other.endsWith(ending) && one === other.slice(0, -ending.length) + against),
  );
}

/** hypo- and hyper-, under- and over-, pre- and post-. */
function swapped(one: string, other: string, prefix: string, another: string): boolean {
  if (prefix === another || !one.startsWith(prefix) || !other.startsWith(another)) return false;
  const stem = one.slice(prefix.length);
  return stem.length >= 4 && stem === other.slice(another.length);
}
