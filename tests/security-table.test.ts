/** Holds docs/security.md to the list of ASVS 5.0.0: every requirement of levels 1 and 2 has a row whose proofs exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** How many requirements of levels 1 and 2 each section has; none of a section that has lower numbers is of level 3. */
const counts: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const requirements = Object.entries(counts).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const rows = [
  ...readFileSync(path.join(root, 'docs', 'security.md'), 'utf8').matchAll(
    /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (\w+) \| ([^|]+) \|$/gm,
  ),
].map(([, number = '', , , met = '', proof = '']) => ({ number, met, proof }));

/** The files that a proof names in code or links to. */
function filesIn(proof: string): string[] {
  const inCode = [...proof.matchAll(/`([\w.-]+\/[\w./-]*\w|package\.json|biome\.json)`/g)].map(
    ([, name = '']) => name,
  );
  const linked = [...proof.matchAll(/\]\(([^)#]+)/g)].map(([, name = '']) => path.join('docs', name));
  return [...inCode, ...linked];
}

describe('docs/security.md', () => {
  it('has one row for every requirement of levels 1 and 2, in their order', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(requirements);
  });

  it('names files that exist', () => {
    const missing = rows.flatMap(({ number, proof }) =>
      filesIn(proof)
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => `${number}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('says how each is met, with a file or a reason', () => {
    const wrong = rows.filter(
      ({ met, proof }) =>
        !['yes', 'setting', 'differs', 'none'].includes(met) ||
        (filesIn(proof).length === 0 && proof.length < 5),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves no chapter but WebRTC without a proof', () => {
    const proven = new Set(
      rows.filter(({ met }) => met === 'yes').map(({ number }) => Number(number.split('.')[0])),
    );
    // TLS is the proxy's; what the program itself does is checking certificates.
    expect([...proven].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  });
});
