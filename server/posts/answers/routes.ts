import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { readAnswers } from './answers.ts';

/** Mounts the call that tells an author and the staff what readers answered (product.md#was-this-helpful). */
export function mountAnswers(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getReaderAnswers, async ({ actor, params, query }) => {
    const { post, versions, rows, next } = await readAnswers(context, actor, params.id, query.cursor);
    return {
      post: { slug: post.slug, title: post.title, language: post.language },
      versions,
      answers: rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })),
      next,
    };
  });
}
