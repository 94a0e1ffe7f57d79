/** Cards: the picture that stands beside a link to a post where people share it. */

import { lightColours } from '../../contract/colours.ts';
import { directionOf } from '../../contract/constants.ts';
import { postPath } from '../../contract/paths.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { Config } from '../config.ts';
import { sha256 } from '../digest.ts';
import type { CardText } from './drawing.ts';

/** Raised with each change to how cards are drawn, colours aside: their addresses change with it. */
const design = 2;

/** Drawing takes a core for a fifth of a second. */
const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 32 });

/** What a card says of a post. */
export interface Carded {
  slug: string;
  title: string;
  byline: string;
  language: string;
}

/** The path of a post's card. It is named after all that is on it, so that it can be kept for ever. */
export function cardPath(post: Carded, config: Config): string {
  const said = JSON.stringify([design, lightColours, textOf(post, config)]);
  const hash = sha256(said).toString('hex').slice(0, 16);
  return `${postPath(post.slug)}/card-${hash}.png`;
}

/** The card of a post, 1200 × 630 px, as a PNG. @throws AppError unavailable where too many wait */
export function drawCard(post: Carded, config: Config): Promise<Buffer> {
  // The picture library is loaded with the first card: a process that draws none is smaller.
  return limit.run(async () => (await import('./drawing.ts')).draw(textOf(post, config)));
}

function textOf({ title, byline, language }: Carded, { product }: Config): CardText {
  return { title, byline, network: product.name, direction: directionOf(language) };
}
