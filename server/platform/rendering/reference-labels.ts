import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { ReferenceLabels } from '../../../markdown/references/labels.ts';
import { translator } from '../../../messages/index.ts';
import { localeOf } from '../../../messages/locale.ts';
import { writtenDate } from '../../../messages/written-date.ts';

/** The words of citations and of the list of references. */
export function referenceLabels(language: InterfaceLanguage): ReferenceLabels {
  const t = translator(language);
  return {
    references: t('references.heading'),
    reference: (number) => t('references.reference', { number }),
    referenceBack: (number, occurrence) =>
      occurrence === 1 ? t('references.back', { number }) : t('references.backAgain', { number, occurrence }),
    etAl: t('references.etAl'),
    inBook: t('references.inBook'),
    editors: (count) => t('references.editors', { count }),
    edition: (edition) => t('references.edition', { edition }),
    pages: (pages) => t('references.pages', { pages }),
    internet: t('references.internet'),
    cited: (date) => t('references.cited', { date }),
    availableFrom: t('references.availableFrom'),
    date: (parts) => written(parts, language),
    flag: ({ kind, date }) =>
      date === null ? t(`references.${kind}`) : t(`references.${kind}On`, { date: longDate(date, language) }),
  };
}

/** The year first, as the style of Vancouver has it: `2020 May 17`. */
function written([year, month, day]: readonly number[], language: InterfaceLanguage): string {
  const parts = [year];
  if (month === undefined) return String(year);
  const name = new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' })
    .format(Date.UTC(2000, month - 1, 1))
    .replace(/\.$/, '');
  return [...parts, name, ...(day === undefined ? [] : [day])].join(' ');
}

function longDate(date: string, language: InterfaceLanguage): string {
  return writtenDate(language, new Date(`${date}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
}
