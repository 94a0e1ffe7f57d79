/** The checksum of Ogg pages (RFC 3533, 6): a CRC of its own, other than that of zlib. */
const polynomial = 0x04c11db7;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ polynomial : value << 1;
  return value >>> 0;
});

/** The checksum of a page whose own field is zero. */
export function crc32(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}
