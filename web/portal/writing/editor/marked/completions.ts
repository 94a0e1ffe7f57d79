/** What CodeMirror offers while somebody types: the text's references after `[@`, and the tools after `/` at the start of a line. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { parseReferences } from '../../../../../contract/posts/references/reference.ts';
import type { PortalTranslate } from '../../../../../messages/portal.ts';
import { completeKey, keyBegunIn } from '../citing/citation-mark.ts';
import { factsOf, referencesWith } from '../citing/found-references.ts';
import { heading } from '../surface/markup.ts';
import type { Surface, SurfaceOptions } from '../surface/surface.ts';
import type { ToolbarIcon } from '../surface/toolbar-icons.tsx';

interface Offered extends Completion {
  /** What is shown after the label. */
  facts?: string;
}

/** Tools that make a block of their own, or stand for something at the caret; others mark words that are selected. */
const blockTools: readonly ToolbarIcon[] = [
  'list',
  'numberedList',
  'quote',
  'table',
  'chart',
  'picture',
  'cite',
  'footnote',
  'math',
  'code',
  'document',
];

/** References that are offered at once. */
const mostOffered = 50;

/** The completion of CodeMirror, for a surface that is told later. */
export function completions(
  { offers }: SurfaceOptions,
  t: PortalTranslate,
  surface: () => Surface,
): Extension {
  const toolOf = (wanted: ToolbarIcon) => offers.tools().find(({ icon }) => icon === wanted);

  const citations = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const begun = keyBegunIn(line.text.slice(0, pos - line.from));
    if (begun === null) return null;
    const found = referencesWith(parseReferences(offers.references()), begun).slice(0, mostOffered);
    const options: Offered[] = found.map((reference) => ({
      label: `@${reference.id}`,
      facts: factsOf(reference),
      apply: () => surface().apply(completeKey(surface().selected(), reference.id)),
    }));
    const another: Offered = { label: t('references.another'), apply: () => toolOf('cite')?.act() };
    return { from: pos - begun.length, options: [...options, another], filter: false };
  };

  const commands = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const [, begun] = /^\s*\/([\p{L}\p{M}\p{N} ]*)$/u.exec(line.text.slice(0, pos - line.from)) ?? [];
    if (begun === undefined) return null;
    const from = pos - begun.length - 1;
    const after = (act: () => void) => (view: EditorView) => {
      view.dispatch({ changes: { from, to: pos }, userEvent: 'delete' });
      act();
    };
    const levels = [2, 3, 4].map((level) => ({
      label: t('editor.headingLevel', { level }),
      apply: after(() => surface().apply(heading(surface().selected(), level))),
    }));
    const tools = blockTools.flatMap((icon) => {
      const tool = toolOf(icon);
      return tool ? [{ label: tool.name, apply: after(tool.act) }] : [];
    });
    const options = [...levels, ...tools].filter(({ label }) => folded(label).includes(folded(begun)));
    return options.length === 0 ? null : { from, options, filter: false };
  };

  // One source, which follows each letter at once: while any source is still asked, Enter begins a line.
  const offered = (context: CompletionContext): CompletionResult | null => {
    const result = citations(context) ?? commands(context);
    return result && { ...result, update: (_found, _from, _to, now) => offered(now) };
  };

  return [
    autocompletion({
      override: [offered],
      icons: false,
      // Both lists are asked for by a sign, so that a quick Enter chooses and begins no line.
      interactionDelay: 0,
      maxRenderedOptions: mostOffered + 1,
      addToOptions: [{ render: renderFacts, position: 60 }],
    }),
    Prec.high(theme),
  ];
}

function renderFacts({ facts }: Offered): Node | null {
  if (facts === undefined) return null;
  const shown = document.createElement('span');
  shown.className = 'facts';
  shown.dir = 'auto';
  shown.textContent = facts;
  return shown;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const theme = EditorView.theme({
  '.cm-tooltip': {
    zIndex: '3',
    border: '1px solid var(--quiet)',
    borderRadius: 'var(--radius)',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    boxShadow: '0 0.5rem 2rem #0004',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxInlineSize: 'min(32rem, 95vw)',
    maxBlockSize: '15rem',
    font: 'var(--text-m) / 1.3 var(--sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 var(--space-m)',
    minBlockSize: 'var(--target)',
    padding: '0.25rem var(--space-m)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.facts': { overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 'var(--text-s)' },
});
