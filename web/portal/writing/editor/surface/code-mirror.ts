/** The CodeMirror editor of the body, imported on demand so that only people who use it load it. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap } from '@codemirror/lang-markdown';
import { HighlightStyle, LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  Transaction,
} from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { directionOf } from '../../../../../contract/constants.ts';
import styles from '../editor.module.css';
import { importSourceIn } from '../import/import-source.ts';
import { postLanguage } from './markdown-language.ts';
import { inOwnDirection } from './own-direction.ts';
import { watchPastedLinks } from './pasted-link.ts';
import { runShortcut } from './plain-surface.ts';
import { showMatches, shownMatches } from './shown-matches.ts';
import { picturesIn, type Surface, type SurfaceOptions } from './surface.ts';

interface CodeMirrorOptions extends SurfaceOptions {
  /** CodeMirror's own phrases, by their English text. */
  phrases: Record<string, string>;
  extensions: readonly Extension[];
}

/**
 * Opens CodeMirror in a shadow root. Only there does it use constructed style sheets; in the page it would
 * add a style element, which the Content-Security-Policy blocks.
 */
export function openCodeMirror(host: HTMLElement, options: CodeMirrorOptions): Surface {
  const root = host.attachShadow({ mode: 'open' });
  const attributes = new Compartment();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        history(),
        shownMatches,
        EditorView.scrollMargins.of(({ scrollDOM }) => ({ bottom: coveredBelow(scrollDOM) })),
        // CodeMirror would take Ctrl+Shift+h with Caps Lock for Ctrl+h.
        EditorView.domEventHandlers({
          keydown: (event) => event.shiftKey && runShortcut(event, options.shortcuts),
        }),
        keymap.of([...bindings(options.shortcuts), ...defaultKeymap, ...historyKeymap]),
        markdownWithoutHtml(),
        syntaxHighlighting(highlighting),
        EditorView.lineWrapping,
        inOwnDirection,
        EditorState.phrases.of(options.phrases),
        attributes.of(attributesOf(options.label, options.language)),
        theme,
        ...options.extensions,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          paste: (event) => linkPaste(event, surface) || takeOther(event, event.clipboardData),
          drop: (event) => takeOther(event, event.dataTransfer),
        }),
      ],
    }),
  });

  /** Returns whether there was anything but text: then the editor ignores the rest of the paste or drop. */
  function takeOther(event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean {
    const source = importSourceIn(event);
    const pictures = source ? [] : picturesIn(data);
    if (source) options.onImport(source);
    if (pictures.length > 0) options.onPictures(pictures);
    return source !== null || pictures.length > 0;
  }

  function reveal(from: number, to: number): void {
    const range = EditorSelection.range(from, to);
    view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: 'center' }) });
  }

  const linkPaste = watchPastedLinks(view.contentDOM);
  const surface: Surface = {
    selected: () => {
      const { from, to } = view.state.selection.main;
      return { text: view.state.doc.toString(), from, to };
    },
    apply: ({ changes, anchor, head }, { isUndoable = true, isLate = false } = {}) => {
      view.dispatch({
        changes: [...changes],
        selection: { anchor, head },
        scrollIntoView: !isLate,
        annotations: Transaction.addToHistory.of(isUndoable),
        userEvent: 'input',
      });
    },
    replace: (text) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    setLanguage: (language) => {
      view.dispatch({ effects: attributes.reconfigure(attributesOf(options.label, language)) });
    },
    select: (from, to) => {
      reveal(from, to);
      view.focus();
    },
    reveal,
    showMatches: (matches, current) => {
      view.dispatch({ effects: showMatches.of({ matches, current }) });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
  return surface;
}

/**
 * The package's `markdown()` without the parsers of HTML, CSS and JavaScript, which add half the editor's
 * size: posts show no HTML.
 */
function markdownWithoutHtml(): LanguageSupport {
  return new LanguageSupport(postLanguage, [Prec.high(keymap.of(markdownKeymap))]);
}

/** How much of the text the dock below it covers, in pixels: above a phone's keyboard it stands over the text. */
function coveredBelow(text: HTMLElement): number {
  const dock = document.querySelector(`.${styles.dock}`);
  if (!dock) return 0;
  const covered = text.getBoundingClientRect().bottom - dock.getBoundingClientRect().top;
  return Math.max(0, Math.min(covered, text.clientHeight - 48));
}

function attributesOf(label: string, language: string) {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    lang: language,
    dir: directionOf(language),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    // It takes the focus without this too, which checks of what scrolls don't know.
    tabindex: '0',
  });
}

function bindings(shortcuts: ReadonlyMap<string, () => void>): KeyBinding[] {
  return [...shortcuts].map(([key, act]) => ({
    key,
    preventDefault: true,
    run: () => {
      act();
      return true;
    },
  }));
}

/** The site's colours, which reach the shadow root as custom properties. */
const theme = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--quiet)',
    borderRadius: 'var(--radius)',
    blockSize: '100%',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--sans)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.75rem 0.25rem', minBlockSize: '20rem', caretColor: 'var(--ink)' },
  '.cm-content:lang(ar)': { lineHeight: '1.8' },
  '.cm-searchMatch': { backgroundColor: 'transparent', outline: '2px solid var(--accent)' },
  '.cm-searchMatch-selected': { color: 'var(--on-accent)', backgroundColor: 'var(--accent)' },
  '.cm-searchMatch-selected *': { color: 'inherit' },
});

const highlighting = HighlightStyle.define([
  {
    // Not `heading` itself, which the header row of a table has too.
    tag: [tags.heading1, tags.heading2, tags.heading3, tags.heading4, tags.heading5, tags.heading6],
    fontFamily: 'var(--serif)',
    fontWeight: '700',
    fontSize: '1.2em',
  },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '0.9em' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.quote, color: 'var(--quiet)' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.labelName],
    color: 'var(--quiet)',
  },
]);
