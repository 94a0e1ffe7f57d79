import type { FastifyInstance } from 'fastify';
import { readTime } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { previewText } from './preview.ts';

/** Mounts the editor's preview (product.md#review), rendered by the code that renders pages. */
export function mountPreview(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  mount(app, context, contract.previewPost, async ({ actor, body }) => {
    const { words, ...preview } = await previewText(context, publicPages, actor, body);
    return { ...preview, words, read_time: readTime(words) };
  });
}
