import type { Assembly } from './assemblies.ts';
import { accessionVersions } from './assemblies.ts';

/** The name of a chromosome as the node uses it: "chr1", "Chr1" and RefSeq's accession are 1, and "chrM" is MT. */
export function chromosomeNamed(given: string, assembly: Assembly | null): string {
  const accession = /^(?:refseq:)?NC_0*(\d+)\.(\d+)$/i.exec(given);
  if (accession) return byAccession(Number(accession[1]), Number(accession[2]), assembly) ?? given;
  const plain = given.replace(/^chr/i, '');
  if (/^(m|mt)$/i.test(plain)) return 'MT';
  return /^[xy]$/i.test(plain) ? plain.toUpperCase() : plain;
}

/** Null for a version that belongs to another assembly. */
function byAccession(number: number, version: number, assembly: Assembly | null): string | null {
  if (number === 12920) return 'MT';
  const name = number === 23 ? 'X' : number === 24 ? 'Y' : String(number);
  return assembly !== null && accessionVersions[assembly][name] === version ? name : null;
}
