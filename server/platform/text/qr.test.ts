import qrcode from 'qrcode-generator';
import { expect, it } from 'vitest';
import { qrSvg } from './qr.ts';

it('draws each dark module once, with four light ones around', () => {
  const text = 'https://afya.example/phis/read/chlorine-in-wells';
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const [, side = '', path = ''] =
    /viewBox="0 0 (\d+) \1".*<path fill="#000" d="([^"]+)"/.exec(qrSvg(text)) ?? [];
  expect(Number(side)).toBe(count + 8);
  const drawn: string[] = [];
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    for (let at = 0; at < Number(width); at += 1) drawn.push(`${Number(x) + at - 4} ${Number(y) - 4}`);
  }
  const dark = Array.from({ length: count * count }, (_, at) => [at % count, Math.floor(at / count)] as const)
    .filter(([column, row]) => code.isDark(row, column))
    .map(([column, row]) => `${column} ${row}`);
  expect(drawn).toEqual(dark);
});
