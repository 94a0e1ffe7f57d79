/**
 * The script that the shell of the editor loads first: it shows two fields to write in, and sends the calls that the portal is
 * going to make. It depends on nothing that would load the portal.
 */

import type { EarlyLanguage, EarlySettings } from '../../../../contract/views/early-settings.ts';
import { openCalls } from './calls.ts';
import { openDesk } from './desk.ts';
import { showFields } from './fields.ts';
import { hasKeptText, openKeptText, openStore } from './kept-text.ts';
import { readerKey, readWriter, type Writer } from './writer.ts';

const place = document.getElementById('early-desk');
// Without a store, or if anything else fails, the editor opens as it does without an early desk.
if (place) open(place).catch(() => {});

async function open(element: HTMLElement): Promise<void> {
  const settings: EarlySettings = JSON.parse(element.dataset.settings ?? '');
  const skew = Number(localStorage.getItem('clock-skew') ?? 0) || 0;
  const writer = readWriter(document.cookie, Date.now() - skew);
  const { kind, languages } = settings;
  const [wanted, texts] = languageOf(languages);
  const scripts = [...(texts?.scripts ?? []), ...settings.preloads];
  if (!writer) return preload(scripts);
  const post = kind === 'post' ? (location.pathname.split('/')[3] ?? '') : null;
  const calls = openCalls(writer.token);
  window.early = { desk: null, reply: calls.reply };
  const draftReply = post === null ? null : calls.send(settings.draftPath + encodeURIComponent(post));
  calls.send(settings.accountPath).catch(() => {});
  preload(scripts);
  if (kind === 'withdrawn' || !texts || localStorage.getItem(readerKey) === writer.accountId) return;
  const database = await openStore();
  if (await hasKeptText(database, writer.accountId, post)) return;
  if (!draftReply) return show(element, settings, { writer, wanted, database, draft: null });
  const response = await draftReply;
  if (!response.ok) return;
  const { draft } = await response.json();
  // A post that waits for its review isn't edited; the editor reads other line breaks, and other languages, itself.
  const isPlain =
    draft.submitted_revision === null && !draft.body.includes('\r') && languages[draft.language];
  if (isPlain) show(element, settings, { writer, wanted, database, draft });
}

type Draft = Record<string, string> & { version: number; review_comment: unknown; _id: { $oid: string } };

interface Opening {
  writer: Writer;
  wanted: string;
  database: IDBDatabase;
  draft: Draft | null;
}

function show(
  element: HTMLElement,
  { languages, fields: names, titleCharacters }: EarlySettings,
  { writer: { accountId }, wanted, database, draft }: Opening,
): void {
  const texts = languages[wanted];
  // The portal was faster.
  if (!window.early || !texts || document.querySelector('#portal h1')) return;
  document.documentElement.lang = wanted;
  document.documentElement.dir = texts.dir;
  const language = draft?.language ?? wanted;
  const fields = showFields(
    element,
    {
      title: draft?.title ?? '',
      body: draft?.body ?? '',
      language,
      dir: languages[language]?.dir ?? 'ltr',
      isReturned: Boolean(draft?.review_comment),
      titleCharacters,
    },
    texts,
  );
  const own = draft ? Object.fromEntries(names.map((name) => [name, draft[name]])) : { language };
  const post = draft?._id.$oid ?? null;
  const version = draft?.version ?? null;
  const base = version === null ? null : { text: own as never, version };
  const kept = openKeptText(database, { accountId, post, base });
  const early = window.early;
  early.desk = openDesk({
    fields,
    kept,
    accountId,
    post,
    version,
    textOf: (title, body) => ({ ...own, title, body }),
    onClose: () => {
      early.desk = null;
    },
  });
  // A new post begins with its title.
  if (post === null && document.activeElement === document.body) fields.title.focus();
}

/** The language of the portal, as web/portal/frame/language/language.ts chooses it. */
function languageOf(languages: EarlySettings['languages']): [string, EarlyLanguage | undefined] {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = [asked, localStorage.getItem('language'), 'en'].find((tag) => tag && languages[tag]) ?? 'en';
  return [wanted, languages[wanted]];
}

function preload(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
