import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lightColours } from '../../../contract/colours.ts';
import { draw } from './drawing.ts';

/** The area of the title on a card, in pixels. */
const place = { left: 0, top: 140, width: 1200, height: 330 };

async function darknessOf(title: string, direction: 'ltr' | 'rtl') {
  const card = await draw({ title, byline: '', network: '', direction });
  const { data, info } = await sharp(card)
    .extract(place)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = new Array<number>(info.width).fill(0);
  const rows = new Array<number>(info.height).fill(0);
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const dark = 255 - (data[y * info.width + x] ?? 255) > 100 ? 1 : 0;
      columns[x] = (columns[x] ?? 0) + dark;
      rows[y] = (rows[y] ?? 0) + dark;
    }
  }
  return { columns, rows };
}

function withoutMargins(columns: readonly number[]): readonly number[] {
  return columns.slice(
    columns.findIndex((ink) => ink > 0),
    columns.findLastIndex((ink) => ink > 0) + 1,
  );
}

/** The smallest difference between `wanted` and a part of the columns, as a share of the ink. */
function difference(wanted: readonly number[], columns: readonly number[]): number {
  const ink = wanted.reduce((sum, dark) => sum + dark, 0);
  let best = Number.POSITIVE_INFINITY;
  for (let from = 0; from + wanted.length <= columns.length; from += 1) {
    const apart = wanted.reduce((sum, dark, x) => sum + Math.abs(dark - (columns[from + x] ?? 0)), 0);
    best = Math.min(best, apart / ink);
  }
  return best;
}

describe('a card', () => {
  it.each(['ltr', 'rtl'] as const)('shows all of a cover where the lines end, %s', async (direction) => {
    const halves = sharp({
      create: { width: 800, height: 400, channels: 3, background: '#c00000' },
    }).composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#0000c0' } },
        left: 400,
        top: 0,
      },
    ]);
    const cover = await halves.jpeg().toBuffer();
    const card = await draw({ title: 'Cholera before the rains', byline: '', network: '', direction, cover });
    const { data, info } = await sharp(card).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((315 * info.width + x) * 3, (315 * info.width + x) * 3 + 3)];
    const [first, last] = direction === 'ltr' ? [690, 1110] : [90, 510];
    expect(at(first).map((value) => value > 100)).toEqual([true, false, false]);
    expect(at(last).map((value) => value > 100)).toEqual([false, false, true]);
  });

  it("has a background and a bar at its top in the colours of the site's design tokens", async () => {
    const card = await draw({ title: '', byline: '', network: '', direction: 'ltr' });
    const { data } = await sharp(card).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data.subarray(0, 3).toString('hex')).toBe(lightColours.accent.slice(1));
    expect(data.subarray(-3).toString('hex')).toBe(lightColours.paper.slice(1));
  });
});

describe('a card in Arabic', () => {
  it.each(['5 mg x 3', '+249 912 345 678', '2026-05-15', '<5%'])(
    'draws %s from left to right',
    async (run) => {
      const alone = withoutMargins((await darknessOf(run, 'ltr')).columns);
      const { columns } = await darknessOf(`خذ ${run} الآن`, 'rtl');
      expect(difference(alone, columns)).toBeLessThan(0.05);
      // The same characters in another order make a larger difference.
      const reversed = withoutMargins((await darknessOf([...run].reverse().join(''), 'ltr')).columns);
      expect(difference(reversed, columns)).toBeGreaterThan(0.1);
    },
  );

  it('begins at the right, even if the first word is Latin', async () => {
    const latin = withoutMargins((await darknessOf('WHO', 'ltr')).columns);
    const { columns } = await darknessOf('WHO تقول', 'rtl');
    const right = columns.slice(-100 - latin.length);
    expect(difference(latin, right)).toBeLessThan(0.05);
  });

  it('has less space between its lines than their height', async () => {
    const { rows } = await darknessOf('كم دقيقة يُغلى الماء في المرتفعات وعند سطح البحر', 'rtl');
    const first = rows.findIndex((ink) => ink > 0);
    const end = rows.findIndex((ink, y) => y > first + 30 && ink === 0);
    const next = rows.findIndex((ink, y) => y > end && ink > 0);
    expect(next).toBeGreaterThan(end);
    expect(next - end).toBeLessThan((end - first) / 2);
  });
});
