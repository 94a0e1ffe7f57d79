import type { ElementContent } from 'hast';
import { addText, element } from './nodes.ts';

const before = /(?:mailto:)?[a-z0-9._+-]{1,64}$/i;
const after = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/i;

/** Adds text with email addresses linked, by GFM's rules. */
export function addTextWithEmails(children: ElementContent[], text: string): void {
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // Both sides are read within a fixed distance, so that a text full of `@` takes linear time.
    const name = before.exec(text.slice(Math.max(done, at - 71), at))?.[0];
    const host = after.exec(text.slice(at + 1, at + 255))?.[0];
    if (!name || !host || /[-_]$/.test(host)) continue;
    const address = `${name}@${host}`;
    addText(children, text.slice(done, at - name.length));
    const href = /^mailto:/i.test(address) ? address : `mailto:${address}`;
    children.push(element('a', { href }, [{ type: 'text', value: address }]));
    done = at - name.length + address.length;
    at = done - 1;
  }
  addText(children, text.slice(done));
}
