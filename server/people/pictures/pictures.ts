/**
 * Pictures in posts and of people. They are stored by the hash of their bytes, and public while something
 * public shows them.
 */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { profilePictureSides } from '../../../contract/constants.ts';
import type { Picture } from '../../../markdown/tree/page.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Place } from '../../platform/rendering/rendering.ts';
import {
  addressOf,
  fileAt,
  fileName,
  fileNamed,
  hashesNamed,
  hashIn,
  pictureAddress,
  type VariantFormat,
} from './address.ts';
import { isGoodPass, openPasses } from './passes.ts';
import { processImport, processPortrait, processUpload } from './picture-encoder.ts';
import * as queries from './queries.ts';
import { otherFiles, store } from './retention.ts';
import { screenWidths } from './sizes.ts';

/**
 * Stores a picture that the actor imports (PNG, JPEG or WebP, by its content) and gives its address. Bytes
 * that contain nothing but the picture stay unchanged; others are encoded anew.
 * @throws AppError unreadable_picture with the reason, too_large, unavailable
 */
export async function importPicture(context: Context, actor: AccountActor, given: Buffer): Promise<string> {
  return store(context, await processImport(given), { account_id: actor.id, portrait: false });
}

/** A picture uploaded for a post. */
export interface UploadedPicture {
  /** The address for texts. Readers see the picture there once a published post shows it. */
  url: string;
  /** The address at which the uploader sees it before that, for an hour or two. */
  private_url: string;
  width: number;
  height: number;
  bytes: number;
  /** Widths in pixels. */
  sizes: number[];
}

/**
 * Stores a picture for a post, encoded anew. A job creates its smaller files.
 * @throws AppError unreadable_picture with the reason, too_large, unavailable
 */
export async function uploadPicture(
  context: Context,
  actor: AccountActor,
  given: Buffer,
): Promise<UploadedPicture> {
  const made = await processUpload(given);
  const url = await store(context, made, { account_id: actor.id, portrait: false });
  const { width, height, bytes } = made;
  return {
    url,
    private_url: await privateAddress(context, url),
    width,
    height,
    bytes: bytes.length,
    sizes: screenWidths(width),
  };
}

/**
 * Stores a profile picture, a square in two sizes, and gives its address.
 * @throws AppError unreadable_picture with the reason, too_large, unavailable
 */
export async function uploadPortrait(context: Context, actor: AccountActor, given: Buffer): Promise<string> {
  const { large, small } = await processPortrait(given);
  return store(context, large, { account_id: actor.id, portrait: true }, [small]);
}

/** The address at which the owner of a picture sees this file for an hour or two, public or not. */
export async function privateAddress(context: Context, address: string): Promise<string> {
  return (await privateAddresses(context))(address);
}

/** As `privateAddress`, for several files. */
export async function privateAddresses(context: Context): Promise<(address: string) => string> {
  const pass = await openPasses(context);
  return (address) => {
    const file = fileAt(address);
    return file === null ? address : pass(address, file.sha256);
  };
}

/** The address of the small profile picture, by that of the large one; with the same pass. */
export function smallPortraitAddress(address: string): string {
  const [path = '', pass] = address.split('?');
  if (pass !== undefined) return `${smallPortraitAddress(path)}?${pass}`;
  const sha256 = hashIn(address);
  return sha256 === null ? address : addressOf({ sha256, format: 'jpeg', width: profilePictureSides.small });
}

/**
 * Call this in the transaction that writes a text: the pictures in it are not removed meanwhile. The text's
 * author becomes an owner of them, except of those that others show and readers don't see.
 */
export async function claimPicturesIn(db: Db, text: string, author: { id: string }): Promise<void> {
  const hashes = hashesNamed(text);
  if (hashes.length === 0) return;
  await queries.lockPictures(db, hashes);
  await queries.claimPictures(db, hashes, author.id);
}

/**
 * The stored pictures that a text shows, by address, with all their files. For somebody who works on a text
 * of `owner`, pictures that the owner may show get addresses with a pass, published or not.
 */
export async function picturesIn(
  context: Context,
  place: Place,
  markdown: string,
  owner?: { id: string },
): Promise<Map<string, Picture>> {
  // Most texts have no pictures, and finding them takes as long as rendering.
  if (!markdown.includes('![')) return new Map();
  const addresses = await context.rendering.run(place, 'pictureAddresses', { body: markdown });
  const hashes = addresses.map((address) => hashIn(address));
  const known = [...new Set(hashes.filter((hash) => hash !== null))];
  if (known.length === 0) return new Map();
  const pictures = await queries.selectPictures(context.db, known);
  const variants = await queries.selectVariants(context.db, known);
  const found = new Map<string, Picture>(
    pictures.map((picture) => {
      const { width, height, bytes } = picture;
      return [pictureAddress(picture), { width, height, bytes, ...otherFiles(picture, variants) }];
    }),
  );
  return owner === undefined ? found : withPasses(context, found, owner);
}

/** Pictures by address; those that somebody owns get addresses with a pass. */
async function withPasses(
  context: Context,
  pictures: ReadonlyMap<string, Picture>,
  owner: { id: string },
): Promise<Map<string, Picture>> {
  const hashes = [...pictures.keys()].map(hashIn).filter((hash) => hash !== null);
  const owned = new Set(hashes.length > 0 ? await queries.selectOwned(context.db, hashes, owner.id) : []);
  const pass = await openPasses(context);
  return new Map(
    [...pictures].map(([own, picture]) => {
      const sha256 = hashIn(own);
      if (sha256 === null || !owned.has(sha256)) return [own, picture];
      return [own, withAddresses(picture, own, (address) => pass(address, sha256))];
    }),
  );
}

/** The picture with other addresses for all its files. */
function withAddresses(picture: Picture, own: string, elsewhere: (address: string) => string): Picture {
  const moved = (files: Picture['lighter'] = []) =>
    files.map((file) => ({ ...file, address: elsewhere(file.address) }));
  return {
    ...picture,
    address: elsewhere(own),
    lighter: moved(picture.lighter),
    narrower: moved(picture.narrower),
  };
}

/** The bytes of the picture at an address. @throws AppError not_found */
export async function readPicture(context: Context, address: string): Promise<Buffer> {
  const sha256 = hashIn(address);
  const picture = sha256 === null ? undefined : await queries.selectPicture(context.db, sha256);
  if (!picture || pictureAddress(picture) !== address) throw new AppError('not_found');
  return Buffer.from(await context.files.getBytes(fileName({ ...picture, width: null })));
}

/** The bytes and the format of the file at an address, where readers see its picture. @throws AppError not_found */
export async function readPictureFile(
  { db, files }: Context,
  address: string,
): Promise<{ format: VariantFormat; bytes: Buffer }> {
  const file = fileAt(address);
  const found = file === null ? undefined : await queries.selectFile(db, file);
  if (file === null || !found?.shown) throw new AppError('not_found');
  return { format: file.format, bytes: Buffer.from(await files.getBytes(fileName(file))) };
}

/** The names of all files of all pictures. */
export async function pictureFileNames(db: Db): Promise<string[]> {
  return (await queries.selectFiles(db)).map(fileName);
}

/** A file of a picture. */
export interface PictureFile {
  format: VariantFormat;
  bytes: number;
  /** Who may see it: everybody, or only requests with a valid pass. */
  audience: 'everybody' | 'holder of the pass';
  /** Starts to read the file; throws if that fails, before a response has begun. */
  open(): Promise<Readable>;
}

/**
 * The file of this name, where readers see its picture now or the pass is valid.
 * @throws AppError not_found
 */
export async function findFile(context: Context, name: string, pass?: unknown): Promise<PictureFile> {
  const { db, files } = context;
  const file = fileNamed(name);
  const found = file === null ? undefined : await queries.selectFile(db, file);
  if (file === null || found === undefined) throw new AppError('not_found');
  const isSeen =
    found.shown || (found.owned && (await isGoodPass(context, pass, file.sha256, found.passes_from)));
  if (!isSeen) throw new AppError('not_found');
  return {
    format: file.format,
    bytes: found.bytes,
    audience: found.shown ? 'everybody' : 'holder of the pass',
    open: () =>
      begin(files.getStream(fileName(file))).catch((error: unknown) => {
        throw new Error(`The picture file ${name} can't be read.`, { cause: error });
      }),
  };
}

async function begin(opened: Promise<Readable>): Promise<Readable> {
  const stream = await opened;
  await once(stream, 'readable');
  return stream;
}
