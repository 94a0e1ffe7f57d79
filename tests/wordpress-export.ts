/** Exports of WordPress in its documented format (WXR 1.2), for tests. */

interface Item {
  title: string;
  slug: string;
  link?: string;
  body?: string;
  type?: string;
  status?: string;
  topics?: readonly string[];
  metadata?: Readonly<Record<string, string>>;
  comments?: number;
}

/** One item; its first line names its slug, so that a test finds the line. */
export function wordpressItem({
  title,
  slug,
  link = `https://old.example/${slug}/`,
  body = '<!-- wp:paragraph --><p>A text.</p><!-- /wp:paragraph -->',
  type = 'post',
  status = 'publish',
  topics = [],
  metadata = {},
  comments = 0,
}: Item): string {
  const categories = topics.map(
    (topic) => `<category domain="category" nicename="x"><![CDATA[${topic}]]></category>`,
  );
  const pairs = Object.entries(metadata).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  const comment = '<wp:comment><wp:comment_content><![CDATA[Nice]]></wp:comment_content></wp:comment>';
  return `<item data-slug="${slug}">
<title><![CDATA[${title}]]></title>
<link>${link}</link>
<dc:creator><![CDATA[amina]]></dc:creator>
<content:encoded><![CDATA[${body}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_date_gmt><![CDATA[2020-03-04 05:06:07]]></wp:post_date_gmt>
<wp:post_modified_gmt><![CDATA[2020-03-04 05:06:07]]></wp:post_modified_gmt>
<wp:post_name><![CDATA[${slug}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
<wp:post_password><![CDATA[]]></wp:post_password>
${[...categories, ...pairs, comment.repeat(comments)].join('\n')}
</item>`;
}

/** The export with these items. Its author stands after them, as anything may. */
export function wordpressExport(items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old</title>
<language>fr</language>
<wp:wxr_version>1.2</wp:wxr_version>
${items.join('\n')}
<wp:author><wp:author_login><![CDATA[amina]]></wp:author_login><wp:author_display_name><![CDATA[Amina Juma]]></wp:author_display_name></wp:author>
</channel>
</rss>
`;
}
