/** The recordings of posts in a language, as a podcast (RSS 2.0 with the namespaces of iTunes and of Podcasting 2.0). */
import { directionOf, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { languagePath, postPath } from '../../../contract/paths.ts';
import { podcastPath, podcastPicturePath } from '../../../contract/posts/recordings/paths.ts';
import type { RecordingView } from '../../../contract/posts/recordings/recording-view.ts';
import { isolated } from '../../../contract/text/left-to-right.ts';
import { aboutPost } from '../../../markdown/words.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import { type Element, xmlDocument } from '../../platform/text/xml.ts';
import { bylinesOf, listByIds, listEpisodes, type PublishedPost } from '../../posts/index.ts';

const episodesOfAPodcast = 50;

const xmlns = 'http://www.w3.org/2000/xmlns/';
const itunes = 'http://www.itunes.com/dtds/podcast-1.0.dtd';
const podcast = 'https://podcastindex.org/namespace/1.0';
const atom = 'http://www.w3.org/2005/Atom';

/** Episodes are of the texts that readers see: a new version is a new episode, and a withdrawn post has none. */
export async function makePodcast(context: Context, language: string): Promise<RenderedPage> {
  const episodes = await listEpisodes(context, language, episodesOfAPodcast);
  const posts = await listByIds(
    context,
    episodes.map(({ post }) => post),
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  const content = await write(
    context,
    language,
    episodes.flatMap(({ post, recording }) => {
      const row = byId.get(post);
      return row ? [{ row, recording }] : [];
    }),
  );
  return {
    status: 200,
    content,
    type: 'application/rss+xml; charset=utf-8',
    modified: context.clock(),
    dependsOn: ['posts', 'recordings', ...posts.map(({ id }) => `post:${id}` as const), ...bylinesOf(posts)],
  };
}

interface Episode {
  row: PublishedPost;
  recording: RecordingView;
}

function write({ config }: Context, language: string, episodes: readonly Episode[]): Promise<string> {
  const { product, publicUrl, contactEmail } = config;
  const t = translator(interfaceLanguages.find((known) => known === language) ?? 'en');
  const self = publicUrl + podcastPath(language);
  const about = withoutIsolates(t('recordings.about', { product: product.name }));
  return xmlDocument({ namespace: '', name: 'rss' }, (root) => {
    root.att('version', '2.0');
    root.att(xmlns, 'xmlns:itunes', itunes);
    root.att(xmlns, 'xmlns:podcast', podcast);
    root.att(xmlns, 'xmlns:atom', atom);
    const channel = root.ele('channel');
    text(channel, 'title', withoutIsolates(`${product.name}: ${t('recordings.title')}`));
    text(channel, 'link', publicUrl + languagePath(language));
    text(channel, 'description', about);
    text(channel, 'language', language);
    channel.ele(atom, 'atom:link').att({ rel: 'self', type: 'application/rss+xml', href: self });
    itunesText(channel, 'author', product.name);
    itunesText(channel, 'type', 'episodic');
    itunesText(channel, 'explicit', 'false');
    channel
      .ele(itunes, 'itunes:category')
      .att('text', 'Health & Fitness')
      .ele(itunes, 'itunes:category')
      .att('text', 'Medicine');
    channel.ele(itunes, 'itunes:image').att('href', publicUrl + podcastPicturePath);
    if (contactEmail !== null) {
      const owner = channel.ele(itunes, 'itunes:owner');
      itunesText(owner, 'name', product.name);
      itunesText(owner, 'email', contactEmail);
    }
    for (const episode of episodes) writeEpisode(channel, publicUrl, episode);
  });
}

function writeEpisode(channel: Element, publicUrl: string, { row, recording }: Episode): void {
  const { opus, mp3, seconds, kind } = recording;
  const direction = directionOf(row.language);
  const url = publicUrl + postPath(row.slug);
  const voice = translator(
    interfaceLanguages.find((known) => known === primaryLanguage(row.language)) ?? 'en',
  );
  const note = kind === 'computer' ? ` (${withoutIsolates(voice('recordings.computer'))})` : '';
  const item = channel.ele('item');
  text(item, 'title', isolated(row.title, direction));
  text(item, 'link', url);
  item.ele('guid').att('isPermaLink', 'false').txt(`urn:uuid:${recording.id}`);
  text(item, 'pubDate', (row.revised_at ?? row.published_at ?? row.created_at).toUTCString());
  text(item, 'description', isolated(aboutPost(row), direction) + note);
  // Every player knows MP3; those that know more find the lighter file beside it.
  item.ele('enclosure').att({ url: publicUrl + mp3.address, length: String(mp3.bytes), type: 'audio/mpeg' });
  item
    .ele(podcast, 'podcast:alternateEnclosure')
    .att({ type: 'audio/ogg; codecs=opus', length: String(opus.bytes), lang: row.language })
    .ele(podcast, 'podcast:source')
    .att('uri', publicUrl + opus.address);
  item.ele(podcast, 'podcast:transcript').att({ url, type: 'text/html', language: row.language });
  itunesText(item, 'author', withoutIsolates(bylineOf(row)));
  itunesText(item, 'duration', String(seconds));
  itunesText(item, 'explicit', 'false');
}

function text(parent: Element, name: string, value: string): void {
  parent.ele(name).txt(value);
}

function itunesText(parent: Element, name: string, value: string): void {
  parent.ele(itunes, `itunes:${name}`).txt(value);
}
