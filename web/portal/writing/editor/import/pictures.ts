import { pictureBytes, pictureTypes } from '../../../../../contract/constants.ts';
import type { ImportedPicture } from './import-result.ts';
import type { UnsupportedKind } from './unsupported.ts';

/** How many pictures are taken from one document. */
const mostPictures = 50;

/** The pictures that an import takes. */
export class Pictures {
  readonly #taken: ImportedPicture[] = [];
  /** Why pictures are not taken, by addresses of our own. */
  readonly #refused = new Map<string, UnsupportedKind>();
  /** A text can't guess it, so that no text is mistaken for a picture's address. */
  readonly #secret = crypto.randomUUID().slice(0, 8);

  get taken(): readonly ImportedPicture[] {
    return this.#taken;
  }

  has(address: string): boolean {
    return this.#taken.some((picture) => picture.address === address);
  }

  /** An address for a picture, by which `takeAddress` knows it. */
  take(picture: Omit<ImportedPicture, 'address'> | null): string {
    if (!picture) return this.#refuse('remotePictures');
    const { type, bytes } = picture;
    if (!pictureTypes.some((known) => known === type) || bytes.length > pictureBytes)
      return this.#refuse('pictureFormats');
    if (this.#taken.length >= mostPictures) return this.#refuse('morePictures');
    const address = `taken-${this.#secret}-${this.#taken.length}`;
    this.#taken.push({ address, type, bytes });
    return address;
  }

  /**
   * The address by which the Markdown shows a picture of some HTML until it is uploaded, or why it isn't taken: those at `data:`
   * addresses are taken, no other.
   */
  takeAddress(address: string): { address: string } | { loss: UnsupportedKind } {
    const data = this.has(address) ? null : /^data:(image\/[\w.+-]+);base64,/i.exec(address);
    const own = data
      ? this.take({ type: String(data[1]).toLowerCase(), bytes: decoded(address.slice(data[0].length)) })
      : address;
    if (this.has(own)) return { address: own };
    return { loss: this.#refused.get(own) ?? 'remotePictures' };
  }

  #refuse(kind: UnsupportedKind): string {
    const address = `refused-${this.#secret}-${this.#refused.size}`;
    this.#refused.set(address, kind);
    return address;
  }
}

/** The bytes of a base64 text; none if it isn't one. */
function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replace(/%[\da-f]{2}|\s/gi, '')), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}
