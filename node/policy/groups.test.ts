import { describe, expect, it } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { randomFrom } from '../demo/random.ts';
import { bytesOfBits, countBits } from '../engine/genotypes.ts';
import { Groups, type NamedGroup } from './groups.ts';

const floor = 10;

function groupOf(name: string, people: number, isIn: (person: number) => boolean): NamedGroup {
  const bits = new Uint8Array(bytesOfBits(people));
  for (let person = 0; person < people; person += 1)
    if (isIn(person)) bits[person >> 3] = (bits[person >> 3] ?? 0) | (1 << (person & 7));
  return { name, bits };
}

describe('groups', () => {
  it('of which one has one person more: only one of them is answered', () => {
    const few = groupOf('HP:0001903', 1200, (person) => person < 120);
    const more = groupOf('MONDO:0002280', 1200, (person) => person < 121);
    const groups = new Groups([few, more], { people: 1200, floor });
    expect([groups.mayAsk([few]), groups.mayAsk([more])]).toEqual([true, false]);
    // Both together are the same people as the first alone.
    expect(groups.mayAsk([few, more])).toBe(true);
  });

  it('of nearly everybody, of few, and of people who are all of another group', () => {
    const nearly = groupOf('A:1', 100, (person) => person < 95);
    const few = groupOf('A:2', 100, (person) => person < 9);
    const all = groupOf('A:3', 100, () => true);
    const groups = new Groups([nearly, few, all], { people: 100, floor });
    expect([nearly, few, all].map((one) => groups.mayAsk([one]))).toEqual([false, false, true]);
  });

  it('of everybody else: only where these differ from every other group by nobody, or by many', () => {
    const half = groupOf('HP:1', 1200, (person) => person < 600);
    const other = groupOf('HP:2', 1200, (person) => person >= 605);
    const rest = groupOf('HP:3', 1200, (person) => person >= 600);
    const nearlyAll = groupOf('HP:4', 1200, (person) => person < 1195);
    const mayAskOthers = (some: readonly NamedGroup[]) =>
      new Groups(some, { people: 1200, floor }).mayAskOthers(some[0] ?? half);
    expect(mayAskOthers([half])).toBe(true);
    // Five people are in neither: the difference of both answers would be about them.
    expect(mayAskOthers([half, other])).toBe(false);
    expect(mayAskOthers([half, rest])).toBe(true);
    expect(mayAskOthers([nearlyAll])).toBe(false);
  });

  it('no two of those that are answered differ by fewer people than the floor, whatever is combined', () => {
    const random = randomFrom(9);
    for (let round = 0; round < inMass(60, 4); round += 1) {
      const people = 60 + Math.floor(random() * 80);
      const base = Array.from({ length: people }, () => random());
      const all = Array.from({ length: 7 }, (_, index) => {
        const share = 0.2 + random() * 0.7;
        // Groups that are nearly the same as others are what an attack needs.
        const noise = random() < 0.5 ? 0.04 : 1;
        const shift = random() < 0.5 ? 0 : 0.3;
        return groupOf(`T:${index}`, people, (person) =>
          random() < noise ? random() < share : ((base[person] ?? 0) + shift) % 1 < share,
        );
      }).filter(({ bits }) => countBits(bits) >= floor);
      const groups = new Groups(all, { people, floor });
      const choices = Array.from({ length: 2 ** all.length }, (_, choice) =>
        all.filter((_, index) => (choice >> index) & 1),
      ).filter(({ length }) => length <= 3);
      const answered = choices
        .filter((choice) => groups.mayAsk(choice))
        .map((choice) =>
          Array.from({ length: people }, (_, person) =>
            choice.every(({ bits }) => ((bits[person >> 3] ?? 0) & (1 << (person & 7))) > 0),
          ),
        );
      expect(answered.length).toBeGreaterThan(1);
      for (const one of answered)
        for (const other of answered) {
          const difference = one.filter((isIn, person) => isIn !== other[person]).length;
          if (difference > 0) expect(difference).toBeGreaterThanOrEqual(floor);
        }
    }
  });
});
