import { defaultLanguage, interfaceLanguages } from '../../contract/constants.ts';
import type { Labels } from '../../markdown/labels.ts';
import { translator } from '../../messages/index.ts';

/**
 * The words that the renderer adds to a text: in the text's language where the interface has it, else in
 * English.
 */
export function bodyLabels(language: string): Labels {
  const [primary] = language.toLowerCase().split('-');
  const t = translator(interfaceLanguages.find((known) => known === primary) ?? defaultLanguage);
  return {
    table: (number) => t('renderedBody.table', { number }),
    footnotes: t('renderedBody.footnotes'),
    footnote: (number) => t('renderedBody.footnote', { number }),
    footnoteBack: (number, occurrence) =>
      occurrence === 1
        ? t('renderedBody.footnoteBack', { number })
        : t('renderedBody.footnoteBackAgain', { number, occurrence }),
    headingLink: t('renderedBody.headingLink'),
    picture: (kilobytes) =>
      kilobytes === null ? t('renderedBody.picture') : t('renderedBody.pictureOfSize', { kilobytes }),
    taskDone: t('renderedBody.taskDone'),
    taskOpen: t('renderedBody.taskOpen'),
  };
}
