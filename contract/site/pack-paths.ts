/** The paths of packs: posts as files to carry to where there is no network. */
import { followKinds } from './follow-paths.ts';

/** What a pack can be of: what can be followed, one post, or the posts that somebody saved. */
export const packKinds = [...followKinds, 'post', 'saved'] as const;
export type PackKind = (typeof packKinds)[number];

/** The most posts of a pack: the newest ones. */
export const mostPackPosts = 100;

/** The most bytes of each part of a pack, which is passed on from phone to phone. */
export const packPartBytes = 200_000;

/** The page of a pack; what is sent to it has the files made. */
export const packRoute = '/phis/packs/:kind/:value';
export const packFileRoute = '/phis/packs/:kind/:value/:sha256/:name';
/** What is sent to it, the ids of saved posts, has their files made; the page of the pack is at a path that nobody can guess. */
export const savedPackPath = '/phis/packs/saved';

/** `value` is what it is in `followPath`, the slug of a post, or what names a list of saved posts. */
export function packPath(kind: PackKind, value: string): string {
  return `/phis/packs/${kind}/${encodeURIComponent(kind === 'country' ? value.toLowerCase() : value)}`;
}

/** A file of a pack: with its digest, so that a download goes on with the same bytes or not at all. */
export function packFilePath(
  { kind, value }: { kind: PackKind; value: string },
  { sha256, name }: { sha256: string; name: string },
): string {
  return `${packPath(kind, value)}/${sha256}/${name}`;
}
