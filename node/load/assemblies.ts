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

const inOrder = (versions: string): Record<string, number> =>
  Object.fromEntries(
    versions
      .split(' ')
      .map((version, index) => [
        index === 22 ? 'X' : index === 23 ? 'Y' : String(index + 1),
        Number(version),
      ]),
  );

/** The version of RefSeq's accession NC_0000NN of each chromosome, from 1 to 22, X and Y. */
export const accessionVersions: Record<Assembly, Record<string, number>> = {
  GRCh37: inOrder('10 11 11 11 9 11 13 10 11 10 9 11 10 8 9 9 10 9 9 10 8 10 10 9'),
  GRCh38: inOrder('11 12 12 12 10 12 14 11 12 11 10 12 11 9 10 10 11 10 10 11 9 11 11 10'),
  // Its accessions are NC_060925 to NC_060948, which have other numbers.
  'T2T-CHM13': {},
};
