import type { Assembly } from './assemblies.ts';
import { accessionVersions, chromosomes, firstAccessionOfT2t } from './assemblies.ts';

/** The numbers that PLINK gives to chromosomes with letters; 25 is what X and Y share. */
const numbersOfPlink: Record<string, string> = { '23': 'X', '24': 'Y', '25': 'X', '26': 'MT' };

/**
 * The name of a chromosome as the node uses it: "chr1", "Chr1" and RefSeq's accession are 1, "chrM" is MT, and 23 is X. An
 * accession of another assembly stays as it is.
 */
export function chromosomeNamed(given: string, assembly: Assembly | null): string {
  const accession = /^(?:refseq:)?NC_0*(\d+)\.(\d+)$/i.exec(given);
  if (accession) return byAccession(Number(accession[1]), Number(accession[2]), assembly) ?? given;
  const plain = given.replace(/^chr/i, '');
  if (/^(m|mt)$/i.test(plain)) return 'MT';
  if (assembly !== null && Object.hasOwn(numbersOfPlink, plain)) return numbersOfPlink[plain] ?? plain;
  return /^[xy]$/i.test(plain) ? plain.toUpperCase() : plain;
}

/** Whether a name is RefSeq's accession of a chromosome of another assembly. */
export const isForeignAccession = (name: string): boolean => /^(refseq:)?NC_/i.test(name);

/** Null for an accession that belongs to another assembly. */
function byAccession(number: number, version: number, assembly: Assembly | null): string | null {
  if (number === 12920) return 'MT';
  if (assembly === 'T2T-CHM13') return (version === 1 && chromosomes[number - firstAccessionOfT2t]) || null;
  const name = chromosomes[number - 1];
  if (name === undefined || assembly === null) return null;
  return accessionVersions[assembly][name] === version ? name : null;
}
