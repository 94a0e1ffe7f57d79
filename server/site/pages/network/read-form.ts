/** Reads the form that asks the network, and says beside which field what is wrong. */
import { type Assembly, assemblies } from '../../../../contract/cloud/beacon/question.ts';
import {
  type AskedQuestion,
  longestRange,
  type NetworkFault,
  type NetworkField,
  type NetworkValues,
  networkFieldCharacters,
  networkFields,
  networkTypes,
} from '../../../../contract/views/network-view.ts';
import { type Limits, type Place, plain, readNotation } from './notation.ts';

export type Faults = Partial<Record<NetworkField, NetworkFault>>;

/** The fields of a form as they were typed; empty where they are missing, sent twice, or too long. */
export function readValues(given: Record<string, unknown>): NetworkValues {
  const textOf = (name: NetworkField) => {
    const value = given[name];
    return typeof value === 'string' ? value.slice(0, networkFieldCharacters) : '';
  };
  const entries = networkFields.map((name) => [name, textOf(name)] as const);
  return { ...noValues, ...Object.fromEntries(entries) };
}

export const noValues: NetworkValues = {
  assembly: '',
  variant: '',
  chromosome: '',
  start: '',
  end: '',
  type: '',
  reference: '',
  alternate: '',
  gene: '',
  sex: '',
  country: '',
  phenotype: '',
  key: '',
  affiliation: '',
  purpose: '',
};

/** The question of a form, or its faults by field. */
export function readForm(values: NetworkValues): { asked: AskedQuestion } | { faults: Faults } {
  const read = readQuestion(values);
  if ('faults' in read || values.type === '') return read;
  const type = networkTypes.find((known) => known === values.type);
  const { asked } = read;
  if (!type || (asked.kind !== 'range' && asked.kind !== 'bracket'))
    return { faults: { type: 'typeOfRange' } };
  return { asked: { ...asked, type } };
}

function readQuestion(values: NetworkValues): { asked: AskedQuestion } | { faults: Faults } {
  const assembly = assemblies.find((known) => known === values.assembly);
  const place = readPlace(values);
  const missing: Faults = assembly ? {} : { assembly: 'assemblyMissing' };
  if ('faults' in place) return { faults: { ...missing, ...place.faults } };
  if (!assembly) return { faults: missing };
  const { name } = place;
  const checked = check(place.place, assembly);
  if (!('faults' in checked)) return { asked: checked };
  // Of the one field that has everything, only its own message can be seen.
  if (name === null) return checked;
  const { assembly: ofAssembly, ...others } = checked.faults;
  const [fault] = Object.values(others);
  return { faults: { ...(ofAssembly && { assembly: ofAssembly }), ...(fault && { [name]: fault }) } };
}

/** The place that was asked about, and the name of the one field that has it, if one has. */
function readPlace(values: NetworkValues): { place: Place; name: NetworkField | null } | { faults: Faults } {
  const {
    variant,
    assembly: _assembly,
    type: _type,
    sex: _sex,
    country: _country,
    phenotype: _phenotype,
    key: _key,
    affiliation: _,
    purpose: __,
    ...others
  } = values;
  const { chromosome, start, end, reference, alternate, gene } = trimmed(others);
  const hasParts = [chromosome, start, end, reference, alternate].some((text) => text !== '');
  const ways = [variant.trim() !== '', hasParts, gene !== ''].filter(Boolean).length;
  if (ways === 0) return { faults: { variant: 'nothingAsked' } };
  if (ways > 1) return { faults: { variant: 'twoWays' } };
  if (gene !== '') return { place: { kind: 'gene', gene }, name: 'gene' };
  if (!hasParts) {
    const read = readNotation(variant);
    return typeof read === 'string' ? { faults: { variant: read } } : { place: read, name: 'variant' };
  }
  if (end !== '' && (reference !== '' || alternate !== '')) return { faults: { end: 'endOrAlleles' } };
  const [starts, ends] = [limitsOf(start), limitsOf(end)];
  if (starts.isPair || ends.isPair)
    return {
      place: { kind: 'bracket', chromosome, start: starts.limits, end: ends.limits, type: null },
      name: null,
    };
  const from = wholeNumber(start);
  if (end !== '') return { place: { kind: 'range', chromosome, from, to: wholeNumber(end) }, name: null };
  return { place: { kind: 'allele', chromosome, position: from, reference, alternate }, name: null };
}

/** `1000-1010`, or one position. */
function limitsOf(text: string): { isPair: boolean; limits: Limits } {
  const [, first, second] = /^(\d{1,10}) ?[-_] ?(\d{1,10})$/.exec(text) ?? [];
  if (first !== undefined && second !== undefined)
    return { isPair: true, limits: [Number(first), Number(second)] };
  return { isPair: false, limits: [wholeNumber(text), wholeNumber(text)] };
}

function trimmed<Name extends string>(values: Record<Name, string>): Record<Name, string> {
  const result = { ...values };
  for (const name in result) result[name] = plain(result[name]);
  return result;
}

function check(place: Place, assembly: Assembly): AskedQuestion | { faults: Faults } {
  if (place.kind === 'gene') {
    if (!/^[a-z][a-z0-9.-]{1,29}$/i.test(place.gene)) return { faults: { gene: 'geneSymbol' } };
    return { kind: 'gene', assembly, gene: place.gene.toUpperCase() };
  }
  if (place.kind === 'named') return { kind: 'named', assembly, name: place.name };
  const faults: Faults = {};
  const chromosome = chromosomeOf(place.chromosome, assembly);
  if (chromosome === 'otherAssembly') faults.assembly = chromosome;
  else if (chromosome === null) faults.chromosome = 'chromosome';
  if (place.kind === 'bracket') return checkBracket(place, { assembly, chromosome, faults });
  const position = place.kind === 'range' ? place.from : place.position;
  if (!isPosition(position)) faults.start = 'position';
  if (place.kind === 'range') {
    const { from, to } = place;
    if (!isPosition(to)) faults.end = 'position';
    else if (to < from) faults.end = 'endBefore';
    else if (to - from >= longestRange) faults.end = 'rangeTooLong';
    if (Object.keys(faults).length > 0 || chromosome === null) return { faults };
    return { kind: 'range', assembly, chromosome, from, to };
  }
  const [reference, alternate] = [basesOf(place.reference), basesOf(place.alternate)];
  if (reference === null) faults.reference = place.reference === '' ? 'allelesMissing' : 'bases';
  if (alternate === null) faults.alternate = place.alternate === '' ? 'allelesMissing' : 'bases';
  else if (alternate === reference) faults.alternate = 'sameBases';
  if (Object.keys(faults).length > 0 || chromosome === null || reference === null || alternate === null)
    return { faults };
  return { kind: 'allele', assembly, chromosome, position, reference, alternate };
}

function checkBracket(
  { start, end, type: named }: Extract<Place, { kind: 'bracket' }>,
  { assembly, chromosome, faults }: { assembly: Assembly; chromosome: string | null; faults: Faults },
): AskedQuestion | { faults: Faults } {
  for (const [name, [first, last]] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (!isPosition(first) || !isPosition(last)) faults[name] = 'position';
    else if (last < first) faults[name] = 'endBefore';
    else if (last - first >= longestRange) faults[name] = 'rangeTooLong';
  }
  if (faults.end === undefined && end[1] < start[0]) faults.end = 'endBefore';
  const type = networkTypes.find((known) => known === named);
  if (Object.keys(faults).length > 0 || chromosome === null) return { faults };
  return { kind: 'bracket', assembly, chromosome, start, end, ...(type && { type }) };
}

/** A whole number of at most ten digits; not a number otherwise. */
const wholeNumber = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);

/** No chromosome of a human has 300 million bases. */
const isPosition = (number: number) => Number.isInteger(number) && number >= 1 && number <= 300_000_000;

function basesOf(text: string): string | null {
  const bases = text.toUpperCase().replaceAll('U', 'T');
  return /^[ACGTN]+$/.test(bases) ? bases : null;
}

const versionsOf = (versions: string) => versions.split(' ').map(Number);

/** The versions of RefSeq's accessions NC_000001 to NC_000024 in each assembly. */
const accessionVersions: Record<'GRCh37' | 'GRCh38', readonly number[]> = {
  GRCh37: versionsOf('10 11 11 11 9 11 13 10 11 10 9 11 10 8 9 9 10 9 9 10 8 10 10 9'),
  GRCh38: versionsOf('11 12 12 12 10 12 14 11 12 11 10 12 11 9 10 10 11 10 10 11 9 11 11 10'),
};
const namesInOrder = [...Array.from({ length: 22 }, (_, index) => String(index + 1)), 'X', 'Y'];
/** NC_060925 to NC_060948 are the chromosomes of T2T-CHM13, in one version so far. */
const firstOfT2t = 60_925;
const mitochondrion = 12_920;

/** The name of a chromosome without "chr"; null for an unknown one. */
function chromosomeOf(written: string, assembly: Assembly): string | 'otherAssembly' | null {
  const name = written.replace(/^chr/i, '').toUpperCase();
  if (name === 'M' || name === 'MT') return 'MT';
  if (namesInOrder.includes(name)) return name;
  const [, digits, versionDigits] = /^(?:REFSEQ:)?NC_(\d{6})\.(\d{1,2})$/.exec(name) ?? [];
  if (digits === undefined) return null;
  const [number, version] = [Number(digits), Number(versionDigits)];
  if (number === mitochondrion) return 'MT';
  if (number >= firstOfT2t) {
    const found = namesInOrder[number - firstOfT2t];
    return found === undefined ? null : assembly === 'T2T-CHM13' ? found : 'otherAssembly';
  }
  const found = namesInOrder[number - 1];
  if (found === undefined) return null;
  const isOurs = assembly !== 'T2T-CHM13' && accessionVersions[assembly][number - 1] === version;
  return isOurs ? found : 'otherAssembly';
}
