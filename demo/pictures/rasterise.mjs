// Draws every picture of sources/ as a PNG of 1200 pixels' width beside this file:
//   node demo/pictures/rasterise.mjs
// The text is set in DejaVu Sans, which must be installed. Nothing but the picture is kept in the file.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const sources = new URL('sources/', import.meta.url);
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** A PNG without its ancillary chunks, such as the resolution. */
function bare(png) {
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at < png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (needed.has(png.toString('latin1', at + 4, at + 8))) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

for (const name of (await readdir(sources)).filter((file) => file.endsWith('.svg')).sort()) {
  const drawn = await sharp(await readFile(new URL(name, sources)), { density: 144 })
    .resize({ width: 1200 })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  const picture = bare(drawn);
  const target = name.replace(/\.svg$/, '.png');
  await writeFile(new URL(target, import.meta.url), picture);
  console.log(`${target}: ${picture.length} bytes`);
}
