/** Finds the version of a post at a given time, for programs (Memento, RFC 7089). */
import { postPath, timeGatePath, timeMapPath, versionPath } from '../../../contract/paths.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import type { Context } from '../../platform/context.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import { listVersions, readPublicPost, type Version } from '../../posts/index.ts';
import { linksOfVersion } from '../signposting/signposting.ts';

/** The outcome of a request for the version at a given time. */
type Memento =
  | { state: 'found'; path: string; link: string }
  | { state: 'invalid'; message: string }
  | { state: 'withdrawn' };

/**
 * The version that readers had at the time of an Accept-Datetime header. A time before the first version gives
 * the first version, and no header the newest. Null if there is no such post.
 */
export async function findMemento(
  context: Context,
  slug: string,
  acceptDatetime: string | string[] | undefined,
): Promise<Memento | null> {
  const found = isSlug(slug) ? await readPublicPost(context, slug) : null;
  if (!found) return null;
  if (found.state === 'moved')
    return {
      state: 'found',
      path: timeGatePath(found.slug),
      link: linksOfVersion(found.slug, context.config),
    };
  if (found.state === 'withdrawn') return found;
  const at = acceptDatetime === undefined ? context.clock() : new Date(String(acceptDatetime));
  if (Number.isNaN(at.getTime()))
    return {
      state: 'invalid',
      message: 'Accept-Datetime is not a date such as "Tue, 11 Sep 2001 20:35:00 GMT".\n',
    };
  const versions = await listVersions(context, found.row);
  // HTTP dates have whole seconds, also those of the time map.
  const chosen = versions.findLast((version) => wholeSeconds(version.at) <= wholeSeconds(at)) ?? versions[0];
  if (!chosen) return null;
  return {
    state: 'found',
    path: versionPath(slug, String(chosen.number)),
    link: linksOfVersion(slug, context.config),
  };
}

const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The list of a post's versions (RFC 7089 §5); null if no post was ever published at this address. */
export async function makeTimeMap(context: Context, slug: string): Promise<RenderedPage | null> {
  const found = isSlug(slug) ? await readPublicPost(context, slug) : null;
  if (!found) return null;
  if (found.state === 'moved')
    return { status: 301, content: '', location: timeMapPath(found.slug), dependsOn: [] };
  const dependsOn = [`post:${found.row.id}`] as const;
  const type = 'application/link-format';
  if (found.state === 'withdrawn') return { status: 410, content: '', type, dependsOn };
  const versions = await listVersions(context, found.row);
  return { status: 200, content: writeTimeMap(slug, versions, context.config), type, dependsOn };
}

function writeTimeMap(
  slug: string,
  versions: readonly Version[],
  { publicUrl }: { publicUrl: string },
): string {
  const [first, last] = [versions[0], versions.at(-1)];
  const mementos = versions.map((version) => {
    const relations = [
      ...(version === first ? ['first'] : []),
      ...(version === last ? ['last'] : []),
      'memento',
    ].join(' ');
    const url = publicUrl + versionPath(slug, String(version.number));
    return `<${url}>; rel="${relations}"; datetime="${version.at.toUTCString()}"`;
  });
  const links = [
    `<${publicUrl}${postPath(slug)}>; rel="original"`,
    `<${publicUrl}${timeGatePath(slug)}>; rel="timegate"`,
    `<${publicUrl}${timeMapPath(slug)}>; rel="self"; type="application/link-format"`,
    ...mementos,
  ];
  return `${links.join(',\n')}\n`;
}
