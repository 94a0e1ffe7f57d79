/** Assemblies of the human genome, and what else they are called. */
export const assemblies = ['GRCh37', 'GRCh38', 'T2T-CHM13'] as const;
export type Assembly = (typeof assemblies)[number];

const synonyms: Record<Assembly, RegExp> = {
  GRCh37: /^(grch37(\.p\d+)?|hg19|b37|hs37d5|gcf_000001405\.(1[3-9]|2[0-5]))$/i,
  GRCh38: /^(grch38(\.p\d+)?|hg38|gcf_000001405\.(2[6-9]|[34]\d))$/i,
  'T2T-CHM13': /^(t2t-chm13(v\d+(\.\d+)?)?|chm13(v\d+(\.\d+)?)?|hs1|gcf_009914755\.\d+)$/i,
};

/** The assembly of a name such as "hg38"; null for an unknown one. */
export const assemblyNamed = (name: string): Assembly | null =>
  assemblies.find((assembly) => synonyms[assembly].test(name)) ?? null;

/** The chromosomes of the human genome. */
export const chromosomes: readonly string[] = [
  ...Array.from({ length: 22 }, (_, index) => String(index + 1)),
  'X',
  'Y',
];

const inOrder = (values: string): Record<string, number> =>
  Object.fromEntries(values.split(' ').map((value, index) => [chromosomes[index] ?? 'MT', Number(value)]));

/** The version of RefSeq's accession NC_0000NN of each chromosome, from 1 to 22, X and Y. */
export const accessionVersions: Record<Assembly, Record<string, number>> = {
  GRCh37: inOrder('10 11 11 11 9 11 13 10 11 10 9 11 10 8 9 9 10 9 9 10 8 10 10 9'),
  GRCh38: inOrder('11 12 12 12 10 12 14 11 12 11 10 12 11 9 10 10 11 10 10 11 9 11 11 10'),
  // Its accessions have other numbers.
  'T2T-CHM13': {},
};

/** The first of T2T-CHM13's accessions, NC_060925 to NC_060948. */
export const firstAccessionOfT2t = 60_925;

/** Bases of each chromosome, from 1 to 22, X, Y and MT. */
export const chromosomeLengths: Record<Assembly, Record<string, number>> = {
  GRCh37: inOrder(
    '249250621 243199373 198022430 191154276 180915260 171115067 159138663 146364022 141213431 135534747 135006516 133851895 115169878 107349540 102531392 90354753 81195210 78077248 59128983 63025520 48129895 51304566 155270560 59373566 16569',
  ),
  GRCh38: inOrder(
    '248956422 242193529 198295559 190214555 181538259 170805979 159345973 145138636 138394717 133797422 135086622 133275309 114364328 107043718 101991189 90338345 83257441 80373285 58617616 64444167 46709983 50818468 156040895 57227415 16569',
  ),
  'T2T-CHM13': inOrder(
    '248387328 242696752 201105948 193574945 182045439 172126628 160567428 146259331 150617247 134758134 135127769 133324548 113566686 101161492 99753195 96330374 84276897 80542538 61707364 66210255 45090682 51324926 154259566 62460029 16569',
  ),
};

/** Bases of hg19's chrM, which is an older sequence than GRCh37's. */
export const oldMitochondrion = 16_571;
