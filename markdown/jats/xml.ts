/** An element with its attributes; those that are undefined are left out. `content` is XML. */
export function tag(name: string, attributes: Record<string, string | undefined>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

/** A text without the characters that XML can't hold, however they are written (XML 1.0 §2.2). */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

/** A text for XML, without the characters that XML can't hold. */
export function escapeXml(text: string): string {
  return withoutForbidden(text).replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;',
  );
}

/** An element that holds a text. */
export function element(name: string, text: string, attributes: Record<string, string> = {}): string {
  return tag(name, attributes, escapeXml(text));
}
