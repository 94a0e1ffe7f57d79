import { defaultLanguage, interfaceLanguages } from '../../contract/constants.ts';
import type { Labels } from '../../markdown/labels.ts';
import { translator } from '../../messages/index.ts';

/** The words that the renderer adds to a text, in the text's own language where the interface speaks it. */
export function proseLabels(language: string): Labels {
  const [primary] = language.toLowerCase().split('-');
  const t = translator(interfaceLanguages.find((known) => known === primary) ?? defaultLanguage);
  return {
    table: (number) => t('prose.table', { number }),
    footnotes: t('prose.footnotes'),
    footnote: (number) => t('prose.footnote', { number }),
    footnoteBack: (number, occurrence) =>
      occurrence === 1
        ? t('prose.footnoteBack', { number })
        : t('prose.footnoteBackAgain', { number, occurrence }),
    headingLink: t('prose.headingLink'),
    picture: (kilobytes) =>
      kilobytes === null ? t('prose.picture') : t('prose.pictureOfSize', { kilobytes }),
    taskDone: t('prose.taskDone'),
    taskOpen: t('prose.taskOpen'),
  };
}
