import type { Described } from '../surface/picture-upload.ts';

/** A picture in Markdown, with its caption as the title; without a description it is decorative. */
export function pictureMark({ alt, caption }: Omit<Described, 'file'>, url: string): string {
  const escaped = alt.replace(/\s+/g, ' ').replace(/[\\[\]*_`<$]/g, '\\$&');
  const title = caption.replace(/\s+/g, ' ').replace(/[\\"&]/g, '\\$&');
  return `![${escaped}](${url}${title === '' ? '' : ` "${title}"`})`;
}
