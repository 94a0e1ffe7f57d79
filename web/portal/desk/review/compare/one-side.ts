import { ofTheOther, type Side } from '../comments/text-map.ts';

/**
 * Hides blocks that have nothing but words of the other side: those words are hidden by the style sheet, and
 * an empty paragraph or item would stay.
 */
export function hideEmptied(root: Element, side: Side): void {
  const other = ofTheOther[side];
  for (const mark of root.querySelectorAll(other)) {
    let block = mark.parentElement;
    while (block && block !== root && !block.matches('.prose') && isEmptied(block, other)) {
      block.hidden = true;
      block = block.parentElement;
    }
  }
}

/** A heading has a link to itself besides its words. */
function isEmptied(block: Element, other: string): boolean {
  const none = `${other}, .heading-anchor`;
  return [...block.childNodes].every((node) =>
    node instanceof HTMLElement ? node.hidden || node.matches(none) : node.textContent?.trim() === '',
  );
}

const referring = ['aria-labelledby', 'aria-describedby'];

/** Puts a prefix before the ids in a text, and in what refers to them, so that it can be shown twice. */
export function renameIds(root: Element, prefix: string): void {
  const ids = new Set<string>();
  for (const element of root.querySelectorAll('[id]')) {
    if (element.id.startsWith(prefix)) continue;
    ids.add(element.id);
    element.id = `${prefix}${element.id}`;
  }
  const rename = (id: string) => (ids.has(id) ? `${prefix}${id}` : id);
  for (const name of referring) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const named = element.getAttribute(name)?.split(/\s+/) ?? [];
      element.setAttribute(name, named.map(rename).join(' '));
    }
  }
  for (const link of root.querySelectorAll('a[href^="#"]')) {
    const id = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '');
    if (ids.has(id)) link.setAttribute('href', `#${encodeURIComponent(prefix + id)}`);
  }
}
