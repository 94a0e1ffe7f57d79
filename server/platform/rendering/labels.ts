import { defaultLanguage, type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import type { Labels } from '../../../markdown/labels.ts';
import { translator } from '../../../messages/index.ts';
import { grouped } from '../../../messages/locale.ts';
import { referenceLabels } from './reference-labels.ts';

/** They are the same for each text of a language, and looking them up took a seventh of the time of measuring one. */
const labels = new Map<InterfaceLanguage, Labels>();

/**
 * The words that the renderer adds to a text: in the text's language where the interface has it, else in
 * English.
 */
export function bodyLabels(textLanguage: string): Labels {
  const [primary] = textLanguage.toLowerCase().split('-');
  const language = interfaceLanguages.find((known) => known === primary) ?? defaultLanguage;
  const known = labels.get(language) ?? labelsIn(language);
  labels.set(language, known);
  return known;
}

function labelsIn(language: InterfaceLanguage): Labels {
  const t = translator(language);
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
    callouts: {
      note: t('renderedBody.callouts.note'),
      tip: t('renderedBody.callouts.tip'),
      important: t('renderedBody.callouts.important'),
      warning: t('renderedBody.callouts.warning'),
      caution: t('renderedBody.callouts.caution'),
      emergency: t('renderedBody.callouts.emergency'),
    },
    citations: referenceLabels(language),
    charts: {
      figure: (figure) => grouped(figure, language),
      drawing: (title) => t('renderedBody.chart', { title }),
      table: t('renderedBody.chartTable'),
      download: t('renderedBody.chartFile'),
      source: (source) => t('renderedBody.chartSource', { source }),
    },
  };
}
