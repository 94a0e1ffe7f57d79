/** Pictures in posts and of people: kept by the hash of their bytes, shown at addresses that never change. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { profilePictureSides } from '../../contract/constants.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { spend } from '../limits/actions.ts';
import { pictureReferences } from '../markdown/pictures.ts';
import type { Picture } from '../markdown/tree/page.ts';
import { Refusal } from '../refusal.ts';
import {
  addressOf,
  fileName,
  fileNamed,
  hashesNamed,
  hashIn,
  pictureAddress,
  type VariantFormat,
} from './address.ts';
import { otherFiles, store } from './keeping.ts';
import { asItIs, asPortrait, writtenAnew } from './making.ts';
import * as queries from './queries.ts';
import { screenWidths } from './sizes.ts';

export { makeVariants, sweepPictures } from './keeping.ts';

/**
 * Keeps a picture of an import (PNG, JPEG or WebP, by its content) and gives the address it is read at. Bytes that hold nothing
 * but the picture are kept as they are; others are written anew.
 * @throws Refusal unreadable_picture with the reason, too_large, unavailable
 */
export async function keepPicture(context: Context, given: Buffer): Promise<string> {
  return store(context, await asItIs(given));
}

/** A picture that somebody sent for a post. */
export interface UploadedPicture {
  url: string;
  width: number;
  height: number;
  bytes: number;
  /** Widths in pixels. */
  sizes: number[];
}

/**
 * Keeps a picture for a post, written anew. Its lighter files follow from a job.
 * @throws Refusal too_many_requests, unreadable_picture with the reason, too_large, unavailable
 */
export async function uploadPicture(
  context: Context,
  actor: AccountActor,
  given: Buffer,
): Promise<UploadedPicture> {
  await spendUpload(context, actor);
  const made = await writtenAnew(given);
  const url = await store(context, made);
  const { width, height, bytes } = made;
  return { url, width, height, bytes: bytes.length, sizes: screenWidths(width) };
}

/**
 * Keeps a picture of somebody, a square in two sizes, and gives its address.
 * @throws Refusal too_many_requests, unreadable_picture with the reason, too_large, unavailable
 */
export async function uploadPortrait(context: Context, actor: AccountActor, given: Buffer): Promise<string> {
  await spendUpload(context, actor);
  const { large, small } = await asPortrait(given);
  return store(context, large, [small]);
}

/** Where the small picture of somebody is read, by the address of the large one. */
export function smallPortraitAddress(address: string): string {
  const sha256 = hashIn(address);
  return sha256 === null ? address : addressOf({ sha256, format: 'jpeg', width: profilePictureSides.small });
}

/** To be called in the transaction that writes a text: the pictures that it names are not removed meanwhile. */
export async function holdPictures(db: Db, text: string): Promise<void> {
  const hashes = hashesNamed(text);
  if (hashes.length > 0) await queries.holdPictures(db, hashes);
}

/** The kept pictures that a text shows, by their addresses, with the files that there are of each. */
export async function picturesIn(context: Context, markdown: string): Promise<Map<string, Picture>> {
  // Most texts have none, and to look for them takes as long as rendering does.
  if (!markdown.includes('![')) return new Map();
  const hashes = pictureReferences(markdown).map(({ url }) => hashIn(url));
  const known = [...new Set(hashes.filter((hash) => hash !== null))];
  if (known.length === 0) return new Map();
  const pictures = await queries.selectPictures(context.db, known);
  const variants = await queries.selectVariants(context.db, known);
  return new Map(
    pictures.map((picture) => {
      const { width, height, bytes } = picture;
      return [pictureAddress(picture), { width, height, bytes, ...otherFiles(picture, variants) }];
    }),
  );
}

/** The bytes of the picture at an address. @throws Refusal not_found */
export async function readPicture(context: Context, address: string): Promise<Buffer> {
  const sha256 = hashIn(address);
  const picture = sha256 === null ? undefined : await queries.selectPicture(context.db, sha256);
  if (!picture || pictureAddress(picture) !== address) throw new Refusal('not_found');
  return Buffer.from(await context.files.getBytes(fileName({ ...picture, width: null })));
}

/** The names of all files that there are of pictures. */
export async function pictureFileNames(db: Db): Promise<string[]> {
  return (await queries.selectFiles(db)).map(fileName);
}

/** A file of a picture. */
export interface PictureFile {
  format: VariantFormat;
  bytes: number;
  /** Begins to read it; what can't be read is an error here, and not once an answer has begun. */
  open(): Promise<Readable>;
}

/** The file of this name, the picture's own or a variant. @throws Refusal not_found */
export async function findFile({ db, files }: Context, name: string): Promise<PictureFile> {
  const file = fileNamed(name);
  const bytes = file === null ? undefined : await queries.selectBytes(db, file);
  if (file === null || bytes === undefined) throw new Refusal('not_found');
  return {
    format: file.format,
    bytes,
    open: () =>
      begin(files.getStream(fileName(file))).catch((error: unknown) => {
        throw new Error(`the file ${name} of a picture cannot be read`, { cause: error });
      }),
  };
}

async function begin(opened: Promise<Readable>): Promise<Readable> {
  const stream = await opened;
  await once(stream, 'readable');
  return stream;
}

/** Each upload costs, those that are refused too. */
function spendUpload(context: Context, actor: AccountActor): Promise<void> {
  return spend(context, [{ budget: 'upload:account', key: actor.id }]);
}
