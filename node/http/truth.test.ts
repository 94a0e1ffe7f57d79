/**
 * Generated questions against a plain reader of the same file: every answer is the right yes, the right no, or a
 * refusal of a question that can't be answered. Two alleles are the same if they make the same sequence.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { randomFrom } from '../demo/random.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { TestFolder } from '../testing/variant-files.ts';

const people = 12;
const spacing = 100;
const sites = 60;
const token = 'a-token-of-the-network-0123456789';
const registered = { authorization: `Bearer ${token}` };

const random = randomFrom(48);
const number = (most: number) => Math.floor(random() * most);
const pick = <One>(of: readonly One[]): One => of[number(of.length)] as One;
const bases = (length: number) => Array.from({ length }, () => pick([...'ACGT'])).join('');

/** Random bases, with a repeat at each site. */
const sequence = Array.from({ length: sites + 2 }, (_, at) => {
  const unit = bases(1 + (at % 3));
  return `${bases(47)}${unit.repeat(12).slice(0, 12)}${bases(spacing)}`.slice(0, spacing);
}).join('');

interface Line {
  /** 0-based, as VCF writes it. */
  start: number;
  reference: string;
  alternate: string;
  end: number | null;
  carriers: number;
}

function generatedLine(index: number): Line {
  const start = (index + 1) * spacing + 44 + number(20);
  const carriers = pick([0, 1, 2, 6, 12]);
  const kind = random();
  const one = sequence[start] ?? 'A';
  if (kind < 0.2)
    return {
      start,
      reference: one,
      alternate: pick([
        '<DEL>',
        '<DUP>',
        '<DUP:TANDEM>',
        '<INS>',
        '<INS:ME:ALU>',
        '<INV>',
        '<CNV>',
        '<CN0>',
        '<CN2>',
        '<FOO>',
      ]),
      end: start + 1 + number(20),
      carriers,
    };
  const reference = sequence.slice(start, start + 1 + number(4));
  const alternate = pick([
    `${reference}${bases(1 + number(4))}`,
    `${reference}${reference}`,
    reference.slice(0, 1),
    `${reference.slice(0, -1)}${pick([...'ACGT'])}`,
    bases(1 + number(4)),
  ]);
  if (alternate === reference) return { start, reference, alternate: `${reference}A`, end: null, carriers };
  return { start, reference, alternate, end: null, carriers };
}

const lines = Array.from({ length: sites }, (_, index) => generatedLine(index));

/** What a line's people have in place of the sequence. */
const applied = ({ start, reference, alternate }: Pick<Line, 'start' | 'reference' | 'alternate'>) =>
  sequence.slice(0, start) + alternate + sequence.slice(start + reference.length);

/** What differs between the sequence and what people have. */
function difference(line: Line): { removed: number; added: number } {
  const changed = applied(line);
  let front = 0;
  while (front < Math.min(changed.length, sequence.length) && changed[front] === sequence[front]) front += 1;
  let back = 0;
  while (
    back < Math.min(changed.length, sequence.length) - front &&
    changed.at(-1 - back) === sequence.at(-1 - back)
  )
    back += 1;
  return { removed: sequence.length - front - back, added: changed.length - front - back };
}

const isSymbolic = ({ alternate }: Line) => alternate.startsWith('<');
const symbolOf = ({ alternate }: Line) => alternate.slice(1, -1);
const changes = (test: (removed: number, added: number) => boolean) => (line: Line) => {
  const { removed, added } = difference(line);
  return !isSymbolic(line) && test(removed, added);
};
const symbols = (pattern: RegExp) => (line: Line) => isSymbolic(line) && pattern.test(symbolOf(line));
const either =
  (...tests: ((line: Line) => boolean)[]) =>
  (line: Line) =>
    tests.some((test) => test(line));

const isSnv = changes((removed, added) => removed === 1 && added === 1);
const isMnv = changes((removed, added) => removed === added && removed > 1);
const isIns = either(
  changes((removed, added) => removed === 0 && added > 0),
  symbols(/^INS/),
);
const isDel = either(
  changes((removed, added) => added === 0 && removed > 0),
  symbols(/^DEL/),
);
const isMixed = changes((removed, added) => removed > 0 && added > 0 && removed !== added);
const isDup = symbols(/^DUP/);
const types: Record<string, (line: Line) => boolean> = {
  SNP: isSnv,
  snv: isSnv,
  'SO:0001483': isSnv,
  'SO:0000694': isSnv,
  'SO:0002007': isMnv,
  MNP: isMnv,
  INS: isIns,
  'SO:0000667': either(isIns, isDup),
  'INS:ME': symbols(/^INS:ME/),
  'SO:0002063': symbols(/^INS:ME:ALU$/),
  DEL: either(isDel, symbols(/^CN0$/)),
  'SO:0000159': isDel,
  'EFO:0030067': either(isDel, symbols(/^CN0$/)),
  DUP: either(isDup, symbols(/^CN2$/)),
  'SO:1000173': symbols(/^DUP:TANDEM$/),
  'EFO:0030070': either(isDup, symbols(/^CN2$/)),
  CNV: either(isDel, isDup, symbols(/^CN/)),
  'EFO:0030066': either(isDel, isDup, symbols(/^CN/)),
  INDEL: either(isIns, isDel, isMixed),
  'SO:1000032': isMixed,
  INV: symbols(/^INV$/),
  'SO:1000002': either(isSnv, isMnv),
  'SO:0001059': () => true,
};
const nonsense = ['BANANA', 'EFO:0030069', 'EFO:0030072', 'SO:9999999', 'SNVS', 'FOO', '<DEL>', 'DEL;INS'];

let folder: TestFolder;
let node: TestNode;
beforeAll(async () => {
  folder = await TestFolder.make();
  const rows = lines.map(({ start, reference, alternate, end, carriers }) => {
    const calls = Array.from({ length: people }, (_, person) => (person < carriers ? '0/1' : '0/0'));
    const info = end === null ? '.' : `END=${end}`;
    return `chr1\t${start + 1}\t.\t${reference}\t${alternate}\t.\t.\t${info}\tGT\t${calls.join('\t')}`;
  });
  const ids = Array.from({ length: people }, (_, person) => `P${person}`).join('\t');
  const vcf = [
    '##fileformat=VCFv4.3',
    `##contig=<ID=chr1,length=${sequence.length}>`,
    `#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${ids}`,
    ...rows,
    '',
  ];
  const fasta = await folder.write('sequence.fa', `>chr1\n${sequence}\n`);
  await folder.write(
    'sequence.fa.fai',
    `chr1\t${sequence.length}\t6\t${sequence.length}\t${sequence.length + 1}\n`,
  );
  node = await startTestNode([
    '--assembly',
    'example',
    '--name',
    'Truth',
    '--vcf',
    await folder.write('cohort.vcf', vcf.join('\n')),
    '--fasta',
    fasta,
    '--token-file',
    await folder.write('token', token),
    '--config',
    await folder.write('config.json', '{"floor":1}'),
  ]);
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

type Answer = boolean | 400;

async function ask(parameters: Record<string, string | number>): Promise<Answer> {
  const search = new URLSearchParams({ assemblyId: 'example', referenceName: '1' });
  for (const [name, value] of Object.entries(parameters)) search.set(name, String(value));
  const { status, json } = await node.get(`/g_variants?${search}`, registered);
  if (status === 200) return json.responseSummary.exists;
  expect(status, JSON.stringify(json)).toBe(400);
  expect(json.responseSummary).toBeUndefined();
  return 400;
}

const carried = lines.filter(({ carriers }) => carriers > 0);

/** A line's allele or another one, with bases before and behind it that both alleles share, or with a wrong one. */
function askedAllele(): { start: number; reference: string; alternate: string } {
  const { start, reference, alternate } = pick(lines.filter((line) => !isSymbolic(line)));
  const [before, behind] = [number(4), number(4)];
  const end = start + reference.length;
  const front = sequence.slice(start - before, start);
  const back = sequence.slice(end, end + behind);
  const other = random() < 0.3 ? bases(1 + number(3)) : alternate;
  const place = start - before + (random() < 0.1 ? 1 : 0);
  return { start: place, reference: front + reference + back, alternate: front + other + back };
}

/** The alleles that an allele with letters for several bases stands for. */
function spelledOut(pattern: string): string[] {
  let found = [''];
  for (const letter of pattern) {
    const choices = letter === 'N' ? [...'ACGT'] : letter === 'R' ? ['A', 'G'] : [letter];
    found = found.flatMap((text) => choices.map((choice) => text + choice));
  }
  return found;
}

const isThere = (start: number, reference: string) =>
  sequence.slice(start, start + reference.length) === reference;

describe('generated questions have right answers', () => {
  const rounds = inMass(3_000, 150);

  it('about alleles, in any spelling', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { start, reference, alternate } = askedAllele();
      const expected: Answer =
        reference === alternate || !isThere(start, reference)
          ? 400
          : carried.some(
              (line) => !isSymbolic(line) && applied(line) === applied({ start, reference, alternate }),
            );
      const found = await ask({ start, referenceBases: reference, alternateBases: alternate });
      expect(found, JSON.stringify({ start, reference, alternate })).toBe(expected);
    }
  });

  it('about alleles of which some bases are open', { tags: 'edge' }, async () => {
    for (let round = 0; round < rounds / 3; round += 1) {
      const { start, reference, alternate } = pick(
        lines.filter((line) => !isSymbolic(line) && difference(line).removed === difference(line).added),
      );
      const open = (text: string) =>
        [...text].map((base) => (random() < 0.3 ? pick(['N', 'R']) : base)).join('');
      const [asked, other] = [open(reference), open(alternate)];
      const wanted = new Set(
        spelledOut(asked)
          .filter((one) => isThere(start, one))
          .flatMap((one) =>
            spelledOut(other).map((alt) => applied({ start, reference: one, alternate: alt })),
          ),
      );
      wanted.delete(sequence);
      const isRefused = reference === other || !spelledOut(asked).some((one) => isThere(start, one));
      const expected: Answer = isRefused
        ? 400
        : carried.some((line) => !isSymbolic(line) && wanted.has(applied(line)));
      const found = await ask({ start, referenceBases: asked, alternateBases: other });
      expect(found, JSON.stringify({ start, asked, other })).toBe(expected);
    }
  });

  it('about ranges, with alleles as in VCF', async () => {
    for (let round = 0; round < rounds / 3; round += 1) {
      const { reference, alternate } = askedAllele();
      const first = number(sites - 5);
      const [start, end] = [first * spacing, (first + 1 + number(5)) * spacing];
      if (reference === alternate) continue;
      const possible = new Set<string>();
      for (let at = start; at < end; at += 1)
        if (isThere(at, reference)) possible.add(applied({ start: at, reference, alternate }));
      const expected = carried.some(
        (line) => !isSymbolic(line) && line.start >= start && line.start < end && possible.has(applied(line)),
      );
      const found = await ask({ start, end, referenceBases: reference, alternateBases: alternate });
      // Bases that both alleles share don't limit a range, so the node may find more than the spelled-out alleles.
      if (expected) expect(found, JSON.stringify({ start, end, reference, alternate })).toBe(true);
      else if (found === true) {
        const short = { reference: reference.length, alternate: alternate.length };
        const same = carried.some((line) => {
          const { removed, added } = difference(line);
          return (
            line.start >= start && line.start < end && added - removed === short.alternate - short.reference
          );
        });
        expect(same, JSON.stringify({ start, end, reference, alternate })).toBe(true);
      }
    }
  });

  it('about types and lengths in ranges', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const name = random() < 0.85 ? pick(Object.keys(types)) : pick(nonsense);
      const first = number(sites - 5);
      const [start, end] = [first * spacing, (first + 1 + number(2)) * spacing];
      const least = random() < 0.3 ? number(6) : 0;
      const test = types[name];
      const lengthOf = (line: Line) => {
        if (/^INS/.test(isSymbolic(line) ? symbolOf(line) : '')) return 0;
        const { removed, added } = difference(line);
        return isSymbolic(line) ? (line.end ?? 0) - line.start - 1 : Math.max(removed, added);
      };
      const expected: Answer =
        test === undefined
          ? 400
          : carried.some(
              (line) => line.start >= start && line.start < end && test(line) && lengthOf(line) >= least,
            );
      const found = await ask({
        start,
        end,
        variantType: name,
        ...(least > 0 && { variantMinLength: least }),
      });
      expect(found, JSON.stringify({ start, end, name, least })).toBe(expected);
    }
  });

  it('about places that aren’t there', async () => {
    const { length } = sequence;
    const allele = { referenceBases: 'N', alternateBases: 'N' };
    expect(await ask({ start: length - 1, ...allele })).toBeTypeOf('boolean');
    for (const wrong of [
      { start: length, ...allele },
      { start: length - 10, end: length + 1 },
      { start: `${length},${length + 1}`, end: `${length + 1},${length + 2}` },
      { start: 5, ...allele, referenceName: '2' },
      { start: 5, ...allele, referenceName: '99' },
      { start: 5, ...allele, referenceName: 'NC_000001.11' },
    ])
      expect(await ask(wrong), JSON.stringify(wrong)).toBe(400);
  });
});
