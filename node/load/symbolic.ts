/** Where symbolic alleles end, by END and SVLEN of INFO. */

/** What INFO says of the symbolic alleles of a line. */
export interface SymbolicInfo {
  /** 1-based and inclusive, which is the 0-based position behind the last base; null if it isn't there. */
  end: number | null;
  /** SVLEN of each alternate allele; null where it isn't a number. */
  lengths: readonly (number | null)[];
}

/**
 * The end of each alternate allele, 0-based and exclusive. An insertion touches no base behind its position; several
 * lengths belong to one allele each.
 */
export function endsOf(
  alternates: readonly string[],
  start: number,
  { end, lengths }: SymbolicInfo,
): number[] {
  const isOneEach = alternates.length > 1 && lengths.length === alternates.length;
  return alternates.map((alternate, index) => {
    if (/^<INS\b/i.test(alternate)) return start + 1;
    const own = lengths[isOneEach ? index : 0] ?? null;
    if (own !== null && (isOneEach || end === null)) return start + 1 + Math.abs(own);
    return Math.max(end ?? 0, start + 1);
  });
}

/** Reads INFO of a line of VCF. */
export function readSymbolicInfo(info: string): SymbolicInfo {
  const end = /(?:^|;)END=(\d+)/.exec(info)?.[1];
  const lengths = /(?:^|;)SVLEN=([^;]*)/.exec(info)?.[1];
  return {
    end: end === undefined ? null : Number(end),
    lengths:
      lengths === undefined
        ? []
        : lengths.split(',').map((one) => (/^-?\d+$/.test(one) ? Number(one) : null)),
  };
}
