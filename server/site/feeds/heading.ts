import { defaultLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import { authorPath, languagePath, postsPath, topicPath } from '../../../contract/paths.ts';
import { audiencePath, countryPath } from '../../../contract/posts/places/place-paths.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { countryName } from '../../../messages/country-name.ts';
import { translator } from '../../../messages/index.ts';
import { localeOf, withoutIsolates } from '../../../messages/locale.ts';
import { getAuthor } from '../../people/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Feed, FeedScope } from './feed.ts';

/** The title and description of a feed, in English; null for an unknown author. */
export async function headingOf(
  context: Context,
  scope: FeedScope,
): Promise<Pick<Feed, 'title' | 'description' | 'language' | 'home'> | null> {
  const { product, publicUrl } = context.config;
  const interfaceLanguage = interfaceLanguages.find(
    (known) => scope.of === 'language' && scope.language.toLowerCase().split('-')[0] === known,
  );
  const t = translator(interfaceLanguage ?? defaultLanguage);
  const titled = (page: string) => withoutIsolates(t('site.pageTitle', { page, product: product.name }));
  const description = withoutIsolates(t('posts.description', { product: product.name }));
  switch (scope.of) {
    case 'all':
      return { title: product.name, description, language: null, home: `${publicUrl}${postsPath}` };
    case 'author': {
      const author = await authorNamed(context, scope.id);
      if (author === null) return null;
      return {
        title: titled(author),
        description,
        language: null,
        home: publicUrl + authorPath(scope.id),
      };
    }
    case 'topic': {
      const topic = context.topics.viewOf(scope.topic);
      const home = publicUrl + topicPath(topic.slug);
      return { title: titled(topicName(topic, 'en').name), description, language: null, home };
    }
    case 'country': {
      const name = countryName(scope.country, 'en');
      return {
        title: titled(name),
        description,
        language: null,
        home: publicUrl + countryPath(scope.country),
      };
    }
    case 'audience': {
      const home = publicUrl + audiencePath(scope.audience);
      return { title: titled(t(`audiences.${scope.audience}`)), description, language: null, home };
    }
    case 'language': {
      const { language } = scope;
      const name = new Intl.DisplayNames(localeOf(interfaceLanguage ?? defaultLanguage), {
        type: 'language',
      }).of(language);
      const home = publicUrl + languagePath(language);
      return { title: titled(name ?? language), description, language, home };
    }
  }
}

async function authorNamed(context: Context, id: string): Promise<string | null> {
  try {
    const { firstname, lastname } = await getAuthor(context, id);
    return `${firstname} ${lastname}`.trim();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
