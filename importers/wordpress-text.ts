/** What WordPress makes of the text of a post when it shows it. */

const blockTag =
  '(?:address|article|aside|blockquote|div|d[dlt]|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video)';

/**
 * The paragraphs of a text of the older editor, in which empty lines separate them and other lines end in a break. Texts of
 * the block editor have elements for them already.
 */
export function withParagraphs(text: string): string {
  if (text.includes('<!-- wp:')) return text;
  const parts = text.replace(/\r\n?/g, '\n').split(/(<pre[\s\S]*?<\/pre>)/i);
  return parts.map((part, at) => (at % 2 === 1 ? part : paragraphs(part))).join('');
}

function paragraphs(text: string): string {
  const separated = text
    .replace(new RegExp(`(<${blockTag}[\\s>/])`, 'gi'), '\n\n$1')
    .replace(new RegExp(`(</${blockTag}>)`, 'gi'), '$1\n\n');
  return separated
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      if (new RegExp(`^</?${blockTag}[\\s>/]`, 'i').test(block)) return block;
      return `<p>${block.replace(/\n/g, '<br>\n')}</p>`;
    })
    .join('\n');
}

/**
 * A text in which the shortcodes of WordPress itself are HTML. Those of plugins are left out with what they would show, and named;
 * text between a pair of them stays.
 */
export function withShortcodes(text: string, losses: string[]): string {
  const known = text
    .replace(/\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/g, (_, inside: string) => captionOf(inside))
    .replace(/\[embed[^\]]*\]\s*(\S+?)\s*\[\/embed\]/g, (_, address: string) => linkTo(address))
    .replace(
      /\[(?:audio|video|playlist)\s[^\]]*?(?:src|mp3|mp4|ogg|m4a|wav)="([^"]+)"[^\]]*\](?:\[\/(?:audio|video)\])?/g,
      (_, address: string) => linkTo(address),
    )
    .replace(/^\s*(https?:\/\/[^\s<]+)\s*$/gm, (_, address: string) => `\n${linkTo(address)}\n`);
  const counts = new Map<string, number>();
  const left = known.replace(
    /\[\/?([a-z][a-z0-9]*(?:[_-][a-z0-9_-]*)?)(\s+[a-z_-]+=[^\]]*|\s+ids=[^\]]*)?\/?\]/g,
    (whole, name: string, attributes?: string) => {
      // A word in brackets is text, unless it is one of WordPress or closes like a shortcode.
      const isCode =
        attributes !== undefined || name === 'gallery' || /[_-]/.test(name) || known.includes(`[/${name}]`);
      if (!isCode) return whole;
      if (!whole.startsWith('[/')) counts.set(name, (counts.get(name) ?? 0) + 1);
      return '';
    },
  );
  for (const [name, count] of counts)
    losses.push(count === 1 ? `what [${name}] showed` : `what ${count} × [${name}] showed`);
  return left;
}

function captionOf(inside: string): string {
  const [, picture = '', words = ''] = /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inside) ?? [];
  return picture === '' ? inside : `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`;
}

function linkTo(address: string): string {
  const shown = address.replace(/&(?!amp;)/g, '&amp;').replace(/"/g, '&quot;');
  return `<p><a href="${shown}">${shown}</a></p>`;
}
