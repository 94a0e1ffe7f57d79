import { pictureBytes, pictureTypes } from '../../../../../contract/constants.ts';
import type { ImportedPicture } from './imported.ts';
import type { Losses } from './losses.ts';

/** How many pictures are taken from one document. */
const mostPictures = 50;

/** The pictures that an import takes. */
export class Pictures {
  readonly #losses: Losses;
  readonly #taken: ImportedPicture[] = [];
  /** A text can't guess it, so that no text is mistaken for a picture's address. */
  readonly #secret = crypto.randomUUID().slice(0, 8);

  constructor(losses: Losses) {
    this.#losses = losses;
  }

  get taken(): readonly ImportedPicture[] {
    return this.#taken;
  }

  has(address: string): boolean {
    return this.#taken.some((picture) => picture.address === address);
  }

  /** The address by which the Markdown shows a picture until it is uploaded; empty if it isn't taken. */
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

  /** As `take`, for the address of a picture in HTML: those at `data:` addresses are taken, no other. */
  takeAddress(address: string): string {
    if (this.has(address)) return address;
    const data = /^data:(image\/[\w.+-]+);base64,/i.exec(address);
    if (!data) return this.#refuse('remotePictures');
    return this.take({ type: String(data[1]).toLowerCase(), bytes: decoded(address.slice(data[0].length)) });
  }

  #refuse(kind: 'remotePictures' | 'pictureFormats' | 'morePictures'): string {
    this.#losses.add(kind);
    return '';
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
