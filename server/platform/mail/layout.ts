/** The layout of all emails: the same content as plain text and as HTML. */
import { directionOf, type InterfaceLanguage, knownLanguage } from '../../../contract/constants.ts';
import { isolated } from '../../../contract/text/left-to-right.ts';
import { shownIn } from '../../../messages/fallbacks.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Config } from '../config/config.ts';
import { escapeMarkup } from '../text/markup.ts';

/** A block of an email. Its text is plain: the HTML version escapes it. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** A title that somebody wrote, in its own language. */
  | { kind: 'title'; text: string; language: string }
  /** Text that somebody wrote, in an unknown language. */
  | { kind: 'quote'; text: string }
  /** Numbered comments, some of them on a passage of a text, with the answers to them. */
  | { kind: 'points'; points: readonly Point[] }
  | { kind: 'link'; text: string; url: string };

interface Point {
  passage: string | null;
  text: string;
  /** Each under a line that says whose it is. */
  answers: readonly { heading: string; text: string }[];
}

export interface Content {
  language: InterfaceLanguage;
  subject: string;
  blocks: readonly Block[];
}

export interface Written {
  subject: string;
  text: string;
  html: string;
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** The greeting, with the recipient's name where it is known. */
export function greeting(
  language: InterfaceLanguage,
  { firstname, lastname }: { firstname: string; lastname: string },
): Block {
  const t = translator(language);
  const name = `${firstname} ${lastname}`.trim();
  return paragraph(name ? t('emails.greeting', { name }) : t('emails.greetingNobody'));
}

/** Renders the message as text and as HTML, with the product's name and address at its end. */
export function writeMessage(config: Config, { language, subject, blocks }: Content): Written {
  const { product, contactEmail, publicUrl } = config;
  const t = translator(language);
  const contact = contactEmail === null ? '' : ` ${t('emails.contact', { email: contactEmail })}`;
  const footer = t('emails.footer', { product: product.name }) + contact;
  const oneLine = withoutIsolates(subject).replace(/\s+/g, ' ').trim();
  // Mail programs recognise a signature by two dashes and a space (RFC 3676 §4.3).
  const paragraphs = [...blocks.map(asText), `-- \n${footer}\n${publicUrl}`];
  const contents = [...blocks.map((block) => asHtml(block, language)), footerOf(footer, publicUrl)];
  return {
    subject: oneLine,
    text: `${paragraphs.join('\n\n')}\n`,
    html: documentOf(language, oneLine, contents.join('\n')),
  };
}

/**
 * Isolates phone numbers and doses in each line by Unicode marks, because mail programs remove elements such as
 * `bdi`.
 */
function isolateNumbers(text: string): string {
  return text
    .split('\n')
    .map((line) => isolated(line, 'auto'))
    .join('\n');
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'title':
      return isolated(block.text, 'auto');
    case 'quote':
      return isolateNumbers(block.text).replace(/^/gm, '> ');
    case 'points':
      return block.points.map(pointAsText).join('\n\n');
    case 'link':
      return `${block.text}\n${block.url}`;
  }
}

function pointAsText({ passage, text, answers }: Point, index: number): string {
  const about = passage === null ? [] : [isolateNumbers(passage).replace(/^/gm, '> ')];
  const answered = answers.flatMap(({ heading, text: answer }) => ['', heading, isolateNumbers(answer)]);
  const lines = [...about, isolateNumbers(text), ...answered].join('\n');
  return `${index + 1}. ${lines.replaceAll('\n', '\n   ').replace(/ +$/gm, '')}`;
}

function asHtml(block: Block, language: InterfaceLanguage): string {
  if (block.kind === 'points') return pointsAsHtml(block.points);
  const text = escapeMarkup(block.kind === 'paragraph' ? block.text : isolateNumbers(block.text));
  switch (block.kind) {
    case 'paragraph':
      return `<p>${text}</p>`;
    case 'title':
      return `<p lang="${escapeMarkup(block.language)}" dir="auto"><strong>${text}</strong></p>`;
    case 'quote': {
      const start = directionOf(language) === 'rtl' ? 'right' : 'left';
      const style = `margin:1em 0;padding-${start}:1em;border-${start}:3px solid`;
      return `<blockquote dir="auto" style="${style}">${text.replaceAll('\n', '<br>')}</blockquote>`;
    }
    case 'link':
      return `<p><a href="${escapeMarkup(block.url)}" style="display:inline-block;padding:12px 0">${text}</a></p>`;
  }
}

function pointsAsHtml(points: readonly Point[]): string {
  const items = points.map(({ passage, text, answers }) => {
    const about = passage === null ? '' : `<p dir="auto"><q>${escapeMarkup(isolateNumbers(passage))}</q></p>`;
    const answered = answers.map(
      ({ heading, text: answer }) =>
        `<p><strong>${escapeMarkup(heading)}</strong></p>${writtenAsHtml(answer)}`,
    );
    return `<li dir="auto">${about}${writtenAsHtml(text)}${answered.join('')}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

function writtenAsHtml(text: string): string {
  return `<p dir="auto">${escapeMarkup(isolateNumbers(text)).replaceAll('\n', '<br>')}</p>`;
}

function footerOf(footer: string, publicUrl: string): string {
  const address = escapeMarkup(publicUrl);
  return `<p style="margin-top:2em">${escapeMarkup(footer)}<br><a href="${address}">${address}</a></p>`;
}

/**
 * Has no colours, so that dark mode works. The outermost `div` repeats the attributes of `html`, because many
 * mail programs drop these.
 */
function documentOf(language: InterfaceLanguage, subject: string, contents: string): string {
  const shown = shownIn(knownLanguage(language), 'emails');
  const own = `lang="${shown}" dir="${directionOf(shown)}"`;
  const title = escapeMarkup(subject);
  return `<!doctype html>
<html ${own}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<div role="article" aria-label="${title}" ${own} style="max-width:36em;margin:0 auto;padding:1em;font:1em/1.5 sans-serif">
${contents}
</div>
</body>
</html>
`;
}
