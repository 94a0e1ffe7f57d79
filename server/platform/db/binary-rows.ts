/** Rows in the binary format of COPY: neither side looks through texts for separators, or makes numbers of digits. */

export interface Column {
  readonly name: string;
  /** As PostgreSQL names it. */
  readonly type: string;
}

/** Bytes that are sent at a time, and more where one row has more. */
const bytesAtOnce = 128 * 1024;

/** The signature, no flags, and no extension. */
const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);

/** PostgreSQL counts microseconds from 2000. */
const epoch = Date.UTC(2000, 0, 1);

/** `pg_type.oid` of text, which is named in arrays of it. */
const textOid = 25;

/**
 * Rows for `copy … from stdin (format binary)`, many at a time. A Buffer is a value as its column sends and receives it.
 * @throws TypeError for a value that its column doesn't hold, or is of a type that isn't known here
 */
export function* binaryRows(columns: readonly Column[], rows: readonly object[]): Generator<Buffer> {
  let written = new Bytes();
  written.addBytes(header);
  for (const row of rows) {
    const values = new Map(Object.entries(row));
    written.addInteger(columns.length, 2);
    for (const { name, type } of columns) addField(written, values.get(name), type);
    if (written.length < bytesAtOnce) continue;
    yield written.taken();
    written = new Bytes();
  }
  written.addInteger(-1, 2);
  yield written.taken();
}

/** The length of a value, and the value; -1 for null. */
function addField(written: Bytes, value: unknown, type: string): void {
  const length = written.addInteger(-1, 4);
  if (value === null) return;
  const start = written.length;
  addValue(written, value, type);
  written.setInteger(length, written.length - start);
}

function addValue(written: Bytes, value: unknown, type: string): void {
  if (Buffer.isBuffer(value)) written.addBytes(value);
  else if (typeof value === 'string' && type === 'text') written.addText(value);
  else if (typeof value === 'string' && type === 'uuid')
    written.addBytes(Buffer.from(value.replaceAll('-', ''), 'hex'));
  else if (typeof value === 'number' && Number.isInteger(value) && type === 'integer')
    written.addInteger(value, 4);
  else if (value instanceof Date && type === 'timestamp with time zone')
    written.addBigInteger(BigInt(value.getTime() - epoch) * 1000n);
  else if (Array.isArray(value) && type === 'text[]') addTexts(written, value);
  else throw new TypeError(`no value of type ${type}: ${typeof value}`);
}

/** An array of one dimension, whose first index is 1; an empty one has none. */
function addTexts(written: Bytes, texts: readonly unknown[]): void {
  const dimensions = texts.length === 0 ? [] : [texts.length, 1];
  for (const part of [dimensions.length / 2, 0, textOid, ...dimensions]) written.addInteger(part, 4);
  for (const text of texts) addField(written, text, 'text');
}

/** Bytes that grow. */
class Bytes {
  length = 0;
  #buffer = Buffer.allocUnsafe(2 * bytesAtOnce);

  /** Gives where it was added. */
  addInteger(value: number, bytes: 2 | 4): number {
    this.#makeRoom(bytes);
    this.#buffer.writeIntBE(value, this.length, bytes);
    this.length += bytes;
    return this.length - bytes;
  }

  setInteger(place: number, value: number): void {
    this.#buffer.writeInt32BE(value, place);
  }

  addBigInteger(value: bigint): void {
    this.#makeRoom(8);
    this.length = this.#buffer.writeBigInt64BE(value, this.length);
  }

  addText(text: string): void {
    // UTF-8 has at most three bytes for a UTF-16 code unit.
    this.#makeRoom(3 * text.length);
    this.length += this.#buffer.write(text, this.length);
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  taken(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  #makeRoom(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(2 * needed);
    this.#buffer.copy(grown, 0, 0, this.length);
    this.#buffer = grown;
  }
}
