import type { EarlyLanguage } from '../../../../contract/views/early-settings.ts';
import { fitToText } from '../../../ui/fields/fit-to-text.ts';
import styles from '../editor/editor.module.css';

/** Wide enough for two columns, as in the editor. */
const wide = window.matchMedia('(min-width: 68.75rem)');

interface Shown {
  title: string;
  body: string;
  language: string;
  dir: 'ltr' | 'rtl';
  isReturned: boolean;
  titleCharacters: number;
}

export interface Fields {
  title: HTMLTextAreaElement;
  body: HTMLTextAreaElement;
  remove(): void;
}

/** Shows the title and the text where the editor is going to show them, in place of what is below the masthead. */
export function showFields(place: HTMLElement, shown: Shown, texts: EarlyLanguage): Fields {
  const title = area('text-area', texts.title, shown.title, shown);
  title.rows = 1;
  title.placeholder = texts.title;
  title.maxLength = shown.titleCharacters;
  title.enterKeyHint = 'next';
  title.addEventListener(
    'keydown',
    (event) => event.key === 'Enter' && !event.isComposing && event.preventDefault(),
  );
  const grow = () => fitToText(title, 4);
  title.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing && title.value.includes('\n'))
      title.value = title.value.replace(/\s*\n\s*/g, ' ');
    grow();
  });
  const body = area(styles.plainBody ?? '', texts.body, shown.body, shown);
  body.spellcheck = true;
  body.setSelectionRange(0, 0);

  const toolbar = div(styles.toolbar);
  toolbar.style.minBlockSize = 'var(--target)';
  const tabs = div(styles.paneTabs, tab(texts.write, true), tab(texts.preview, false));
  const sideTabs = div(styles.paneTabs, tab(texts.details, true), tab(texts.preview, false));
  const side = div(styles.side, sideTabs);
  const status = div(styles.dockFacts);
  status.textContent = texts.status;
  const late = document.createElement('p');
  late.className = 'shell-late';
  const reload = document.createElement('a');
  reload.href = '';
  reload.textContent = texts.reload;
  late.append(`${texts.late} `, reload);

  const writing = div(
    styles.writing,
    // Where the editor says that a text is too long.
    div(''),
    div(
      styles.desk,
      div(
        styles.paper,
        div(styles.title, div('field', title)),
        tabs,
        div(styles.bodyField, toolbar, div(styles.bodySurface, body)),
        div(styles.dock, status),
        late,
      ),
      side,
    ),
  );
  if (shown.isReturned) {
    const returned = tab(texts.comments, false);
    returned.className = `text-button ${styles.returned}`;
    writing.firstElementChild?.after(returned);
  }
  const arrange = () => {
    toolbar.hidden = !wide.matches;
    side.hidden = !wide.matches;
    tabs.hidden = wide.matches;
    const returned = writing.querySelector<HTMLElement>(':scope > button');
    if (returned) returned.hidden = wide.matches;
    place.style.insetBlockStart = `${document.querySelector<HTMLElement>('.masthead')?.offsetHeight ?? 0}px`;
    grow();
  };
  place.className = styles.early ?? '';
  place.append(div(`frame ${styles.screen}`, writing));
  place.hidden = false;
  document.body.dataset.early = '';
  arrange();
  wide.addEventListener('change', arrange);
  // The portal puts its own masthead in place of the shell's.
  const masthead = new MutationObserver(arrange);
  masthead.observe(document.getElementById('portal') ?? document.body, { childList: true, subtree: true });
  return {
    title,
    body,
    remove: () => {
      wide.removeEventListener('change', arrange);
      masthead.disconnect();
      place.remove();
    },
  };
}

function area(className: string, label: string, text: string, { language, dir }: Shown): HTMLTextAreaElement {
  const made = document.createElement('textarea');
  made.className = className;
  made.setAttribute('aria-label', label);
  made.autocomplete = 'off';
  made.lang = language;
  made.dir = dir;
  made.value = text;
  return made;
}

function div(className: string | undefined, ...parts: Node[]): HTMLElement {
  const made = document.createElement('div');
  made.className = className ?? '';
  made.append(...parts);
  return made;
}

function tab(label: string, isSelected: boolean): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.disabled = true;
  made.textContent = label;
  made.setAttribute('aria-selected', String(isSelected));
  return made;
}
