const blocks = /^(?:p|li|pre|h[2-6]|tr|td|th|fig\w*|div|hr|blockquote|ul|ol|section|table|thead|tbody)$/;
/** A value of an attribute may contain `>`. */
const tagOrText = /<(\/?)([a-z0-9]+)((?:[^>"]|"[^"]*")*)>|([^<]+)/g;

/**
 * The words of HTML as readers see them, without marks of kind `without` and without numbers of footnotes.
 */
export function shownWords(html: string, without?: 'removed' | 'added'): string[] {
  const open: { name: string; hidden: boolean }[] = [];
  let text = '';
  for (const [, slash, name, attributes = '', value] of html.matchAll(tagOrText)) {
    const hidden = open.at(-1)?.hidden ?? false;
    if (name === undefined) text += hidden ? '' : (value ?? '');
    else {
      if (!hidden && (blocks.test(name) || name === 'br')) text += ' ';
      if (slash === '/') open.pop();
      else if (!/^(?:br|hr|img|input)$/.test(name)) {
        const own = new RegExp(`class="(?:${without}|footnote-ref|footnote-back)"`).test(attributes);
        open.push({ name, hidden: hidden || own });
      }
    }
  }
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Whether all values of an attribute are different. */
export function hasNoTwo(html: string, attribute: string): boolean {
  const values = [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value);
  return new Set(values).size === values.length;
}
