/** Opus in Ogg (RFC 7845 and RFC 3533): the pages of one stream of packets. */

/** The checksum of Ogg pages (RFC 3533, 6): a CRC of its own, other than that of zlib. */
const polynomial = 0x04c11db7;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ polynomial : value << 1;
  return value >>> 0;
});

/** The checksum of a page whose own field is zero. */
function crc32(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}

/** Opus counts time in samples of 48 kHz, whatever rate was encoded. */
export const oggRate = 48_000;
/** Packets of about a second share a page: fewer bytes of headers, and still quick to seek. */
const packetsOfAPage = 16;
/** A page has at most 255 segments of 255 bytes. */
const segmentsOfAPage = 255;
const streamNumber = 1;

const firstPage = 2;
const lastPage = 4;

/** Writes the pages of a stream of Opus packets to `write`. */
export class OggOpusWriter {
  readonly #write: (page: Buffer) => void;
  readonly #samplesOfAPacket: number;
  readonly #skip: number;
  #packets: Uint8Array[] = [];
  #segments = 0;
  #sequence = 0;
  #granule = 0;

  /**
   * @param skip the samples at the beginning that a player leaves out, of 48 kHz
   * @param samplesOfAPacket of 48 kHz
   */
  constructor(
    write: (page: Buffer) => void,
    { skip, samplesOfAPacket, rate }: { skip: number; samplesOfAPacket: number; rate: number },
  ) {
    this.#write = write;
    this.#skip = skip;
    this.#samplesOfAPacket = samplesOfAPacket;
    const head = Buffer.alloc(19);
    head.write('OpusHead', 'latin1');
    head.writeUInt8(1, 8);
    head.writeUInt8(1, 9);
    head.writeUInt16LE(skip, 10);
    head.writeUInt32LE(rate, 12);
    this.#page([head], 0, firstPage);
    const vendor = Buffer.from('libopus');
    const tags = Buffer.alloc(8 + 4 + vendor.length + 4);
    tags.write('OpusTags', 'latin1');
    tags.writeUInt32LE(vendor.length, 8);
    vendor.copy(tags, 12);
    this.#page([tags], 0, 0);
  }

  /** Adds a packet. */
  add(packet: Uint8Array): void {
    const segments = Math.floor(packet.length / 255) + 1;
    if (this.#packets.length === packetsOfAPage || this.#segments + segments > segmentsOfAPage)
      this.#flush(0);
    this.#packets.push(packet);
    this.#segments += segments;
    this.#granule += this.#samplesOfAPacket;
  }

  /** Writes the last page. `samples` of 48 kHz are heard; the rest of the last packet is left out. */
  end(samples: number): void {
    this.#granule = Math.min(this.#granule, samples + this.#skip);
    this.#flush(lastPage);
  }

  #flush(flags: number): void {
    this.#page(this.#packets, this.#granule, flags);
    this.#packets = [];
    this.#segments = 0;
  }

  #page(packets: readonly Uint8Array[], granule: number, flags: number): void {
    const lacing = packets.flatMap(({ length }) => [
      ...Array<number>(Math.floor(length / 255)).fill(255),
      length % 255,
    ]);
    const header = Buffer.alloc(27 + lacing.length);
    header.write('OggS', 'latin1');
    header.writeUInt8(flags, 5);
    header.writeBigInt64LE(BigInt(granule), 6);
    header.writeUInt32LE(streamNumber, 14);
    header.writeUInt32LE(this.#sequence, 18);
    header.writeUInt8(lacing.length, 26);
    header.set(lacing, 27);
    const page = Buffer.concat([header, ...packets]);
    page.writeUInt32LE(crc32(page), 22);
    this.#sequence += 1;
    this.#write(page);
  }
}

/** The packets of an Ogg stream, from bytes as they come. Only the first stream of a file is read. */
export class OggReader {
  #rest: Buffer = Buffer.alloc(0);
  #stream: number | null = null;
  #partial: Buffer[] = [];

  /**
   * The packets that end in these bytes.
   * @throws RangeError where the bytes aren't Ogg
   */
  read(bytes: Buffer): Buffer[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const packets: Buffer[] = [];
    for (;;) {
      const page = this.#nextPage();
      if (page === null) return packets;
      if (page.stream === this.#stream) this.#split(page, packets);
    }
  }

  #nextPage(): { stream: number; lacing: Buffer; body: Buffer } | null {
    const bytes = this.#rest;
    if (bytes.length < 27) return null;
    if (bytes.toString('latin1', 0, 4) !== 'OggS') throw new RangeError('This is not an Ogg page.');
    const segments = bytes.readUInt8(26);
    if (bytes.length < 27 + segments) return null;
    const lacing = bytes.subarray(27, 27 + segments);
    const length = lacing.reduce((sum, size) => sum + size, 0);
    const end = 27 + segments + length;
    if (bytes.length < end) return null;
    this.#rest = bytes.subarray(end);
    const stream = bytes.readUInt32LE(14);
    this.#stream ??= stream;
    return { stream, lacing, body: bytes.subarray(27 + segments, end) };
  }

  #split({ lacing, body }: { lacing: Buffer; body: Buffer }, packets: Buffer[]): void {
    let start = 0;
    let end = 0;
    for (const size of lacing) {
      end += size;
      if (size === 255) continue;
      packets.push(Buffer.concat([...this.#partial, body.subarray(start, end)]));
      this.#partial = [];
      start = end;
    }
    if (end > start) this.#partial.push(Buffer.from(body.subarray(start, end)));
  }
}
