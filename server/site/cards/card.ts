/** Share cards: the picture that social networks show with a link to a post. */

import { lightColours } from '../../../contract/colours.ts';
import { directionOf } from '../../../contract/constants.ts';
import { postFilePath, postPath } from '../../../contract/paths.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { writtenDate } from '../../../messages/written-date.ts';
import { readPicture } from '../../people/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { sha256 } from '../../platform/text/digest.ts';
import type { CardText } from './drawing.ts';

/** Increase this when the way cards are drawn changes, apart from colours: it changes their addresses. */
const designVersion = 2;

/** Drawing takes a fifth of a second of a core. */
const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 32 });

/** The facts of a post that its card shows. */
export interface CardPost {
  slug: string;
  title: string;
  retracted: boolean;
  contributors: string;
  sole_author: string;
  language: string;
  /** As it is stored. */
  cover: string;
}

/** The path of a post's card. It has a hash of everything on the card, so caches may keep it for ever. */
export function cardPath(post: CardPost, config: Config): string {
  const cover = parseCover(post.cover);
  const content = JSON.stringify([
    designVersion,
    lightColours,
    textOf(post, config),
    ...(cover ? [cover.address] : []),
  ]);
  const hash = sha256(content).toString('hex').slice(0, 16);
  return postFilePath(post.slug, `card-${hash}.png`);
}

/** The card of a post, 1200 × 630 px, with its cover, as a PNG. @throws AppError unavailable where too many wait */
export async function drawCard(context: Context, post: CardPost): Promise<Buffer> {
  const cover = parseCover(post.cover);
  const text = textOf(post, context.config);
  return drawWords(cover ? { ...text, cover: await readPicture(context, cover.address) } : text);
}

/** A card with these words. @throws AppError unavailable where too many wait */
export function drawWords(text: CardText): Promise<Buffer> {
  // Loaded with the first card, so that a process without cards needs less memory.
  return limit.run(async () => (await import('./drawing.ts')).draw(text));
}

/** What a picture of a post’s summary needs besides what its card shows. */
interface SummarizedPost extends CardPost {
  summary: string;
  version: number | null;
  published_at: Date | null;
  revised_at: Date | null;
}

/** Whether a post has a picture of its summary: a retracted one has nothing to pass on. */
function hasSummaryPicture({ summary, retracted }: SummarizedPost): boolean {
  return summary.trim() !== '' && !retracted;
}

/**
 * The summary of a post as a picture to pass on, as a PNG; null where it has none, or not all of it can be shown.
 * @throws AppError unavailable where too many wait
 */
export async function drawSummaryPicture(post: SummarizedPost, config: Config): Promise<Buffer | null> {
  if (!hasSummaryPicture(post)) return null;
  const { language, version } = post;
  const direction = directionOf(language);
  const address = config.publicUrl + postPath(post.slug);
  const at = post.revised_at ?? post.published_at;
  const date = at && writtenDate(language, at, { dateStyle: 'long', timeZone: 'UTC' });
  const edition = [version && `v${version}`, date].filter((part) => typeof part === 'string');
  const text = {
    network: config.product.name,
    title: shownTitle(post),
    summary: post.summary,
    source: [
      bylineOf(post),
      // Isolates have no effect in what is drawn.
      edition.join(direction === 'rtl' ? '\u200f · \u200f' : ' · '),
      decodeURI(address).replace(/^https?:\/\//, ''),
    ],
    address,
    direction,
  };
  return limit.run(async () => (await import('./drawing.ts')).drawSummary(text));
}

function textOf(post: CardPost, { product }: Config): CardText {
  const direction = directionOf(post.language);
  return { title: shownTitle(post), byline: bylineOf(post), network: product.name, direction };
}
