import type { Surface } from './surface.ts';

/** Makes a link or a table of a paste; gives false for any other paste, which is left as it is. */
type LinkPaste = (event: ClipboardEvent, surface: Pick<Surface, 'selected' | 'apply'>) => boolean;

/**
 * Makes selected words a link if an address is pasted on them, and a table of lines with as many tabs. What is pasted is first put
 * there as it is: one undo leaves that, as a plain paste would. Ctrl+Shift+V pastes plainly.
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
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    // Lines with tabs; with HTML beside them, they are read as a document.
    if (!isPlain && /\t.*\r?\n.*\t/.test(pasted) && !event.clipboardData?.types.includes('text/html')) {
      event.preventDefault();
      const lines = pasted.replace(/\r\n?/g, '\n');
      surface.apply({
        changes: [{ from, to, insert: lines }],
        anchor: from + lines.length,
        head: from + lines.length,
      });
      import('../tables/paste-table.ts').then(
        ({ makeTable }) => makeTable(surface, from, lines),
        () => {},
      );
      return true;
    }
    const address = pasted.trim();
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
