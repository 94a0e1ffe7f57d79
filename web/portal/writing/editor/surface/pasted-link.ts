import type { Surface } from './surface.ts';

/** Makes a link of a paste; gives false for any other paste, which is left as it is. */
type LinkPaste = (event: ClipboardEvent, surface: Pick<Surface, 'selected' | 'apply'>) => boolean;

/**
 * Makes selected words a link if an address is pasted on them. The address is first put in their place: one undo
 * leaves that, as a plain paste would. Ctrl+Shift+V pastes plainly.
 */
export function watchPastedLinks(field: HTMLElement): LinkPaste {
  let isPlain = false;
  field.addEventListener('keydown', ({ key, shiftKey }) => {
    isPlain = shiftKey && key.toLowerCase() === 'v';
  });
  field.addEventListener('keyup', () => {
    isPlain = false;
  });
  return (event, surface) => {
    const { text, from, to } = surface.selected();
    const words = text.slice(from, to);
    const address = event.clipboardData?.getData('text/plain').trim() ?? '';
    // An address that is selected is replaced, and so is what can't be the words of a link.
    const isLink = /^(https?:\/\/|mailto:)[^\s<>]+$/i.test(address) && /^[^[\]\n]*$/.test(words);
    if (isPlain || !isLink || words.trim() === '' || /:\/\/|^mailto:/.test(words)) return false;
    event.preventDefault();
    const end = from + address.length;
    surface.apply({ changes: [{ from, to, insert: address }], anchor: end, head: end });
    // Brackets would end the address.
    const target = address.replace(/\(/g, '%28').replace(/\)/g, '%29');
    const link = `[${words}](${target})`;
    const caret = from + link.length;
    surface.apply({ changes: [{ from, to: end, insert: link }], anchor: caret, head: caret });
    return true;
  };
}
