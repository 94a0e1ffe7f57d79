import { interfaceLanguages } from '../../../contract/constants.ts';
import type { PushWords, SavedWords, SavingWords } from '../../../contract/views/savable-post.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import { ownNameOf } from '../other-language.ts';
import type { PageContext } from '../page-context.ts';

const places = {
  date: '{date}',
  language: '{language}',
  count: '{count}',
  size: '{size}',
  day: '{day}',
  month: '{month}',
  year: '{year}',
};

/** The texts with which a browser shows what it saved, as JSON for the attribute of an element. */
export function savedWords({ t }: PageContext): string {
  const words: SavedWords = {
    months: t('timestamp.months', { returnObjects: true }),
    day: t('timestamp.day', places),
    size: t('saved.size', places),
    saved: t('saved.savedOn', places),
    checked: t('saved.checked', places),
    unchecked: t('saved.unchecked', places),
    changes: {
      revised: t('saved.changes.revised', places),
      notice: t('saved.changes.notice', places),
      withdrawn: t('saved.changes.withdrawn', places),
      original: t('saved.changes.original', places),
      translated: t('saved.changes.translated', places),
    },
    gone: t('saved.gone'),
    newest: t('versions.readNewest'),
    all: t('saved.listTitle'),
    remove: t('saved.remove'),
    languages: Object.fromEntries(interfaceLanguages.map((language) => [language, ownNameOf(language)])),
  };
  return withoutIsolates(JSON.stringify(words));
}

/** The texts of the script that saves, and removes what was saved. */
export function savingWords({ t }: PageContext): string {
  const words: SavingWords = {
    with: t('saved.saveWith', places),
    without: t('saved.saveWithout', places),
    only: t('saved.saveOnly', places),
    saving: t('saved.saving'),
    saved: t('saved.done'),
    open: t('saved.listTitle'),
    full: t('saved.full'),
    failed: t('saved.failed'),
    impossible: t('saved.impossible'),
    remove: t('saved.offSubmit'),
    removed: t('saved.offDone'),
  };
  return withoutIsolates(JSON.stringify(words));
}

/** The texts of the script that asks for messages about saved posts. */
export function pushWords({ t }: PageContext): string {
  const words: PushWords = {
    start: t('saved.pushStart'),
    end: t('saved.pushEnd'),
    on: t('saved.pushOn'),
    off: t('saved.pushOff'),
    denied: t('saved.pushDenied'),
    failed: t('saved.pushFailed'),
  };
  return withoutIsolates(JSON.stringify(words));
}
