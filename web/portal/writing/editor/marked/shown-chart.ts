import { type EditorView, WidgetType } from '@codemirror/view';
import chartStyle from '../../../../ui/chart.css?inline';
import { serverHtml } from '../../../frame/server-html.ts';
import { previewPost } from '../saving/post-calls.ts';
import type { BlockTexts } from './blocks.ts';
import { editButton } from './edit-button.ts';

/** A chart in place of its Markdown, as the server draws it; its figures until it comes, or if they can't be drawn. */
export class ShownChart extends WidgetType {
  readonly #text: string;
  readonly #texts: BlockTexts;

  constructor(text: string, texts: BlockTexts) {
    super();
    this.#text = text;
    this.#texts = texts;
  }

  override eq(other: ShownChart): boolean {
    return other.#text === this.#text;
  }

  override get estimatedHeight(): number {
    return 300;
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('div');
    place.className = 'shown-block';
    const figures = document.createElement('pre');
    figures.textContent = this.#text;
    place.append(figures, editButton(view, place, 'chart', this.#texts));
    addStyle(view.root);
    void drawingOf(this.#text, this.#texts.language()).then((drawing) => {
      if (drawing === null) return;
      figures.replaceWith(drawing.cloneNode(true));
      view.requestMeasure();
    });
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Drawings by the language and the text of their charts; the latest are kept. */
const drawn = new Map<string, Promise<Element | null>>();
const mostDrawn = 50;

function drawingOf(text: string, language: string): Promise<Element | null> {
  const key = `${language} ${text}`;
  const known = drawn.get(key);
  if (known) return known;
  const drawing = ask(text, language);
  drawn.set(key, drawing);
  const [oldest] = drawn.keys();
  if (drawn.size > mostDrawn && oldest !== undefined) drawn.delete(oldest);
  // What could not be asked is asked again when it is drawn again.
  return drawing.catch(() => {
    drawn.delete(key);
    return null;
  });
}

async function ask(body: string, language: string): Promise<Element | null> {
  const { html } = await previewPost(
    { title: '', body, language, references: '' },
    new AbortController().signal,
  );
  const shown = new DOMParser().parseFromString(serverHtml(html), 'text/html');
  const figure = shown.querySelector('.chart');
  for (const rest of figure?.querySelectorAll('details, a') ?? []) rest.remove();
  return figure?.querySelector('svg') ? figure : null;
}

let style: CSSStyleSheet | null = null;

/** Gives the charts in a shadow root their style. */
function addStyle(root: DocumentOrShadowRoot): void {
  if (!('adoptedStyleSheets' in root)) return;
  if (!style) {
    style = new CSSStyleSheet();
    style.replaceSync(chartStyle);
  }
  if (!root.adoptedStyleSheets.includes(style)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, style];
}
