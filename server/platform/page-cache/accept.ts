interface Accepted {
  type: string;
  quality: number;
}

/**
 * The type that a request prefers (RFC 9110 §12.5.1), of several that it likes equally the one named first; null where it
 * accepts none of them.
 */
export function preferredType<Type extends string>(accept: string, types: readonly Type[]): Type | null {
  const accepted = accept.split(',').map(readRange);
  let best: { type: Type; quality: number } | null = null;
  for (const type of types) {
    const quality = qualityOf(type, accepted);
    if (quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type ?? null;
}

function readRange(range: string): Accepted {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The range that names a type most closely counts. */
function qualityOf(type: string, accepted: readonly Accepted[]): number {
  const ranges = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const found = ranges
    .map((range) => accepted.find((each) => each.type === range))
    .find((each) => each !== undefined);
  return found?.quality ?? 0;
}
