/** What can be followed by email: topics, authors, countries and languages that have a page. */
import { primaryLanguage } from '../../../contract/constants.ts';
import { authorPath, postsPath, topicPath } from '../../../contract/paths.ts';
import { isPlace } from '../../../contract/posts/places/is-place.ts';
import { countryPath } from '../../../contract/posts/places/place-paths.ts';
import { followKinds } from '../../../contract/site/follow-paths.ts';
import type { FollowedView } from '../../../contract/views/follow-view.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { countryName } from '../../../messages/country-name.ts';
import { localeOf } from '../../../messages/locale.ts';
import { findPublicAuthor } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { listLanguages } from '../../posts/index.ts';
import type { Followed } from './queries.ts';

/** What an address of the form stands for; null where there is no such page. */
export async function findFollowed(
  context: Context,
  given: { kind: string; value: string },
): Promise<Followed | null> {
  const followed = readFollowed(context, given);
  return followed && (await hasPage(context, followed)) ? followed : null;
}

/** What the names in an address stand for, whether there is such a page or not; null where they can't stand for anything. */
export function readFollowed(
  { topics }: Context,
  { kind: given, value }: { kind: string; value: string },
): Followed | null {
  const kind = followKinds.find((each) => each === given);
  switch (kind) {
    case 'topic':
      return topicForm.test(value)
        ? { kind, value: topics.bySlug(value)?.word ?? topics.wordOf(value) }
        : null;
    case 'author':
      return idForm.test(value) ? { kind, value } : null;
    case 'country':
      return isPlace(value.toUpperCase()) ? { kind, value: value.toUpperCase() } : null;
    case 'language':
      return tagForm.test(value) ? { kind, value: primaryLanguage(value) } : null;
    case undefined:
      return null;
  }
}

const topicForm = /^[^\p{Cc}]{1,60}$/u;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tagForm = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

async function hasPage(context: Context, { kind, value }: Followed): Promise<boolean> {
  switch (kind) {
    case 'topic':
      return (await listLanguages(context, value)).length > 0;
    case 'author':
      return (await findPublicAuthor(context, value))?.status === 'author';
    case 'country':
      return true;
    case 'language':
      return (await listLanguages(context)).some(({ language }) => language === value);
  }
}

/** What is followed, by its name in a language; null for an author who is gone. */
export async function viewOfFollowed(
  context: Context,
  { kind, value }: Followed,
  language: string,
): Promise<FollowedView | null> {
  switch (kind) {
    case 'topic': {
      const topic = context.topics.viewOf(context.topics.wordOf(value));
      const { name } = topicName(topic, language);
      return { kind, value: topic.slug, name, path: topicPath(topic.slug) };
    }
    case 'author': {
      const author = await findPublicAuthor(context, value);
      if (!author) return null;
      const name = `${author.profile.firstname} ${author.profile.lastname}`.trim();
      return { kind, value, name, path: authorPath(value) };
    }
    case 'country':
      return { kind, value, name: countryName(value, language), path: countryPath(value) };
    case 'language': {
      const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
      const query = new URLSearchParams({ language: value });
      return { kind, value, name: names.of(value) ?? value, path: `${postsPath}?${query}` };
    }
  }
}

/** As `viewOfFollowed`, for several, without those that are gone. */
export async function viewsOfFollowed(
  context: Context,
  follows: readonly Followed[],
  language: string,
): Promise<FollowedView[]> {
  const views: FollowedView[] = [];
  for (const followed of follows) {
    const view = await viewOfFollowed(context, followed, language);
    if (view) views.push(view);
  }
  return views;
}
