import type { MarkdownIt, StateInline } from 'markdown-it';
import { widerFlanking } from '../../contract/text/flanking.ts';

const UNDERSCORE = 0x5f;

/** Lets emphasis begin and end beside punctuation of any script, as `widerFlanking` says. */
export function addWiderFlanking(parser: MarkdownIt): void {
  const { State } = parser.inline;
  parser.inline.State = class extends State {
    override scanDelims(...run: Parameters<StateInline['scanDelims']>) {
      const [start] = run;
      const scanned = super.scanDelims(...run);
      // Inside a word, underscores stay what they are.
      if (scanned.can_open === scanned.can_close || this.src.charCodeAt(start) === UNDERSCORE) return scanned;
      const { opens, closes } = widerFlanking(this.src, start, start + scanned.length);
      return {
        ...scanned,
        can_open: scanned.can_open || opens,
        can_close: scanned.can_close || closes,
      };
    }
  };
}
