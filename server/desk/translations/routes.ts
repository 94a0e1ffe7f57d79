import type { FastifyInstance } from 'fastify';
import { primaryLanguage } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { markPassage } from './marks.ts';
import { recallPassage } from './memory.ts';
import { countWaiting, listMissing, listOverdue, overdueReadings } from './queue.ts';
import { changeReadingLanguages, readingLanguagesOf } from './readers.ts';
import * as translations from './translations.ts';

/** Mounts the calls of translators (product.md#translations). */
export function mountTranslations(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listMissingTranslations, async ({ query }) => {
    const { order, q = '', kind, cursor, language } = query;
    const wanted = { order, q, kind, cursor, language: primaryLanguage(language) };
    const { rows, next } = await listMissing(context, wanted);
    return { posts: rows, next };
  });
  const overdue = overdueReadings(context);
  mount(app, context, contract.listOverdueTranslations, async ({ actor, query }) => {
    const { language, q = '', cursor } = query;
    const wanted = { language: language === undefined ? null : primaryLanguage(language), q, cursor };
    const { rows, next } = await listOverdue(context, overdue, actor, wanted);
    return { translations: rows, next };
  });
  mount(app, context, contract.countWaitingTranslations, ({ actor }) => countWaiting(context, actor));
  mount(app, context, contract.translatePost, async ({ actor, params, body }) => ({
    id: await translations.translatePost(context, actor, params.id, body.language),
  }));
  mount(app, context, contract.getTranslationDesk, async ({ actor, params }) => ({
    translation: await translations.readDesk(context, actor, params.id),
  }));
  mount(app, context, contract.changeTranslation, async ({ actor, params, body }) => {
    await translations.changeTranslation(context, actor, params.id, body);
    return {};
  });
  mount(app, context, contract.recallPassage, async ({ actor, params, body }) => ({
    found: (await recallPassage(context, actor, params.id, body.passage)).map(
      ({ post_id: id, slug, title, ...found }) => ({ ...found, post: { id, slug, title } }),
    ),
  }));
  mount(app, context, contract.markPassage, async ({ actor, params, body }) => {
    await markPassage(context, actor, params, body);
    return {};
  });
  mount(app, context, contract.confirmTranslation, async ({ actor, params, body }) => {
    const { by, at } = await translations.confirmTranslation(context, actor, params.id, body);
    return { confirmed: { by, at } };
  });
  mount(app, context, contract.getReadingLanguages, async ({ actor }) => ({
    languages: await readingLanguagesOf(context, actor),
  }));
  mount(app, context, contract.changeReadingLanguages, async ({ actor, body }) => ({
    languages: await changeReadingLanguages(context, actor, body.languages),
  }));
}
