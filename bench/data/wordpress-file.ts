import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSentences } from './sample-texts.ts';

/** What an old site has for each post: pictures with what WordPress knows of their sizes, and comments, of which most are spam. */
const perPost = { paragraphs: 40, pictures: 4, comments: 400 };

const head = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old</title>
<language>en</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[amina]]></wp:author_login><wp:author_display_name><![CDATA[Amina Juma]]></wp:author_display_name></wp:author>
`;

/** Writes an export of WordPress of at least so many bytes. Gives the number of its posts, of some 10 kB each unless they have more paragraphs. */
export async function writeWordpressFile(
  file: string,
  bytes: number,
  paragraphs = perPost.paragraphs,
): Promise<number> {
  const sentences = (await readSentences()).get('en') ?? [];
  let posts = 0;
  async function* parts(): AsyncGenerator<string> {
    yield head;
    for (let written = 0; written < bytes; posts += 1) {
      const part = postWithPictures(posts, sentences, paragraphs);
      written += Buffer.byteLength(part);
      yield part;
    }
    yield '</channel>\n</rss>\n';
  }
  await pipeline(Readable.from(parts()), createWriteStream(file));
  return posts;
}

/** A post, the pictures in it, and its comments. */
function postWithPictures(number: number, sentences: readonly string[], length: number): string {
  const sentence = (at: number) => sentences[(number * 31 + at * 7) % sentences.length] ?? '';
  const addressOf = (at: number) =>
    `https://old.example/wp-content/uploads/2020/03/picture-${number}-${at}.jpg`;
  const paragraphs = Array.from({ length }, (_, at) => {
    const words = `${sentence(at)} <em>${sentence(at + 1)}</em> ${sentence(at + 2)}`;
    return `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
  });
  const pictures = Array.from({ length: perPost.pictures }, (_, at) => ({
    id: number * (perPost.pictures + 1) + at + 1,
    address: addressOf(at),
  }));
  const comments = Array.from(
    { length: perPost.comments },
    (_, at) =>
      `<wp:comment><wp:comment_id>${at}</wp:comment_id><wp:comment_content><![CDATA[${[0, 3, 5].map((next) => sentence(at + next)).join(' ')}]]></wp:comment_content></wp:comment>`,
  );
  const post = itemOf(number * (perPost.pictures + 1), {
    type: 'post',
    title: `Post ${number} on water`,
    body: paragraphs.join('\n\n'),
    rest: [
      `<category domain="category" nicename="water"><![CDATA[Water]]></category>`,
      metadata('_thumbnail_id', `${pictures[0]?.id}`),
      ...comments,
    ],
  });
  const attachments = pictures.map(({ id, address }) =>
    itemOf(id, {
      type: 'attachment',
      title: `picture-${id}`,
      body: '',
      rest: [
        `<wp:attachment_url><![CDATA[${address}]]></wp:attachment_url>`,
        metadata('_wp_attachment_image_alt', sentence(id)),
        metadata('_wp_attachment_metadata', sizesOf(address)),
      ],
    }),
  );
  return [...attachments, post].join('');
}

function itemOf(
  id: number,
  { type, title, body, rest }: { type: string; title: string; body: string; rest: readonly string[] },
): string {
  return `<item>
<title><![CDATA[${title}]]></title>
<link>https://old.example/2020/03/${type}-${id}/</link>
<dc:creator><![CDATA[amina]]></dc:creator>
<content:encoded><![CDATA[${body}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt><![CDATA[2020-03-04 05:06:07]]></wp:post_date_gmt>
<wp:post_modified_gmt><![CDATA[2020-03-04 05:06:07]]></wp:post_modified_gmt>
<wp:post_name><![CDATA[${type}-${id}]]></wp:post_name>
<wp:status><![CDATA[${type === 'post' ? 'publish' : 'inherit'}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
<wp:post_password><![CDATA[]]></wp:post_password>
${rest.join('\n')}
</item>
`;
}

function metadata(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
}

/** The sizes of a picture as PHP writes them, some 2 kB. */
function sizesOf(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1, -'.jpg'.length);
  const sizes = [150, 300, 640, 768, 1024, 1280, 1536, 2048].map((width) => {
    const file = `${name}-${width}x${width}.jpg`;
    return `s:${`${width}`.length}:"${width}";a:5:{s:4:"file";s:${file.length}:"${file}";s:5:"width";i:${width};s:6:"height";i:${width};s:9:"mime-type";s:10:"image/jpeg";s:8:"filesize";i:${width * 100};}`;
  });
  return `a:6:{s:5:"width";i:2048;s:6:"height";i:2048;s:5:"sizes";a:${sizes.length}:{${sizes.join('')}}}`;
}
