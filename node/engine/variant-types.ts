/** Types of variants: terms of the Sequence Ontology and of EFO, and the names that VCF and Beacon use. */

/** What a variant is by its alleles; the symbolic ones are subtypes of VCF, such as `INS:ME:ALU`. */
export const variantTypes = [
  'SNV',
  'MNV',
  'INDEL',
  'INS',
  'INS:ME',
  'INS:ME:ALU',
  'INS:ME:LINE1',
  'INS:ME:SVA',
  'INS:ME:HERV',
  'DEL',
  'DEL:ME',
  'DEL:ME:ALU',
  'DEL:ME:LINE1',
  'DEL:ME:SVA',
  'DEL:ME:HERV',
  'DUP',
  'DUP:TANDEM',
  'INV',
  'CNV',
  'CNV:TR',
  'LOSS',
  'GAIN',
  'OTHER',
] as const;
export type VariantType = (typeof variantTypes)[number];

interface TypeTerm {
  name: string;
  /** Terms that this one is a kind of (`is_a`). */
  parents: readonly string[];
  /** Types of which this is the closest term. */
  types: readonly VariantType[];
}

const term = (name: string, parents: readonly string[], ...types: VariantType[]): TypeTerm => ({
  name,
  parents,
  types,
});

/**
 * The terms that this node can compare with alleles. Levels of copy number, such as EFO:0030069, aren't here, because a
 * VCF file doesn't say how many copies are left.
 */
export const typeTerms: Readonly<Record<string, TypeTerm>> = {
  'SO:0001059': term('sequence_alteration', [], 'OTHER'),
  'SO:1000002': term('substitution', ['SO:0001059']),
  'SO:0001483': term('SNV', ['SO:1000002'], 'SNV'),
  'SO:0000694': term('SNP', ['SO:0001483'], 'SNV'),
  'SO:0002007': term('MNV', ['SO:1000002'], 'MNV'),
  'SO:0001013': term('MNP', ['SO:0002007'], 'MNV'),
  'SO:1000032': term('delins', ['SO:0001059'], 'INDEL'),
  'SO:0000667': term('insertion', ['SO:0001059'], 'INS'),
  'SO:0001837': term('mobile_element_insertion', ['SO:0000667'], 'INS:ME'),
  'SO:0002063': term('Alu_insertion', ['SO:0001837'], 'INS:ME:ALU'),
  'SO:0002064': term('LINE1_insertion', ['SO:0001837'], 'INS:ME:LINE1'),
  'SO:0002065': term('SVA_insertion', ['SO:0001837'], 'INS:ME:SVA'),
  'SO:0002187': term('HERV_insertion', ['SO:0001837'], 'INS:ME:HERV'),
  'SO:1000035': term('duplication', ['SO:0000667'], 'DUP'),
  'SO:1000173': term('tandem_duplication', ['SO:1000035'], 'DUP:TANDEM'),
  'SO:0000159': term('deletion', ['SO:0001059'], 'DEL'),
  'SO:0002066': term('mobile_element_deletion', ['SO:0000159'], 'DEL:ME'),
  'SO:0002070': term('Alu_deletion', ['SO:0002066'], 'DEL:ME:ALU'),
  'SO:0002069': term('LINE1_deletion', ['SO:0002066'], 'DEL:ME:LINE1'),
  'SO:0002068': term('SVA_deletion', ['SO:0002066'], 'DEL:ME:SVA'),
  'SO:0002067': term('HERV_deletion', ['SO:0002066'], 'DEL:ME:HERV'),
  'SO:1000036': term('inversion', ['SO:0001059'], 'INV'),
  'SO:0000248': term('sequence_length_alteration', ['SO:0001059']),
  'SO:0001019': term('copy_number_variation', ['SO:0000248'], 'CNV'),
  'SO:0001742': term('copy_number_gain', ['SO:0001019'], 'GAIN'),
  'SO:0001743': term('copy_number_loss', ['SO:0001019'], 'LOSS'),
  'SO:0002096': term('short_tandem_repeat_variation', ['SO:0000248'], 'CNV:TR'),
  'EFO:0030066': term('relative copy number variation', [], 'CNV'),
  'EFO:0030067': term('copy number loss', ['EFO:0030066'], 'LOSS'),
  'EFO:0030070': term('copy number gain', ['EFO:0030066'], 'GAIN'),
};

/** A deletion loses a copy, and a duplication gains one (the table of CNV terms in Beacon's documentation). */
const deletions = under('SO:0000159');
const duplications = under('SO:1000035');
const changesCopies: Readonly<Record<string, readonly VariantType[]>> = {
  'SO:0000248': [...deletions, ...duplications],
  'SO:0001019': [...deletions, ...duplications],
  'SO:0001742': duplications,
  'SO:0001743': deletions,
  'EFO:0030066': [...deletions, ...duplications],
  'EFO:0030067': deletions,
  'EFO:0030070': duplications,
};

/** Names of VCF and Beacon, which are no terms. */
const names: Readonly<Record<string, readonly VariantType[]>> = {
  SNP: ['SNV'],
  SNV: ['SNV'],
  MNP: ['MNV'],
  MNV: ['MNV'],
  DELINS: ['INDEL'],
  INDEL: ['INDEL', ...withSubtypes('INS'), ...deletions],
  INS: withSubtypes('INS'),
  DEL: [...deletions, 'LOSS'],
  DUP: [...duplications, 'GAIN'],
  INV: ['INV'],
  CNV: [...deletions, ...duplications, 'CNV', 'CNV:TR', 'LOSS', 'GAIN'],
};

/** The types that a term or a name stands for, with those below it; null for one that this node can't compare. */
export function typesNamed(given: string): readonly VariantType[] | null {
  const asked = given.trim().toUpperCase();
  if (Object.hasOwn(typeTerms, asked))
    return [...new Set([...under(asked), ...(changesCopies[asked] ?? [])])];
  if (Object.hasOwn(names, asked)) return names[asked] ?? null;
  const own = variantTypes.find((type) => type === asked && type.includes(':'));
  return own ? withSubtypes(own) : null;
}

/** All names and terms that `typesNamed` knows. */
export const typeNames: readonly string[] = [
  ...Object.keys(names),
  ...variantTypes.filter((type) => type.includes(':')),
  ...Object.keys(typeTerms),
];

function withSubtypes(type: VariantType): VariantType[] {
  return variantTypes.filter((one) => one === type || one.startsWith(`${type}:`));
}

/** The types of a term and of all terms below it. */
function under(id: string): VariantType[] {
  const below = Object.entries(typeTerms).filter(([, { parents }]) => parents.includes(id));
  return [...(typeTerms[id]?.types ?? []), ...below.flatMap(([child]) => under(child))];
}

/** What a variant in canonical form is. */
export function typeOf({ reference, alternate }: { reference: string; alternate: string }): VariantType {
  if (alternate.startsWith('<')) return typeOfSymbol(alternate.slice(1, -1));
  if (reference === '') return 'INS';
  if (alternate === '') return 'DEL';
  if (reference.length !== alternate.length) return 'INDEL';
  return reference.length === 1 ? 'SNV' : 'MNV';
}

/** 1000 Genomes writes `<CN0>` for a lost copy, `<CN1>` for the usual one, and `<CN2>` and more for gains. */
function typeOfSymbol(symbol: string): VariantType {
  const copies = /^CN(\d+)$/.exec(symbol)?.[1];
  if (copies !== undefined) return Number(copies) === 0 ? 'LOSS' : Number(copies) === 1 ? 'CNV' : 'GAIN';
  const plain = symbol.replace(/:L1$/, ':LINE1');
  for (let name = plain; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(':')))) {
    const found = variantTypes.find((type) => type === name && isSymbol(type));
    if (found) return found;
  }
  return 'OTHER';
}

const isSymbol = (type: VariantType) => /^(INS|DEL|DUP|INV|CNV)/.test(type);
