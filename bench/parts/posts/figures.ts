import type { Bench } from '../../bench.ts';
import { isFound, judgedLanguages, pairsOf } from '../../figures/judged-pairs.ts';
import { printColumns, printVerdict } from '../../report.ts';

/** Counts the dangerous changes that the engine of figures misses, and its false alarms, in each language. */
export const measureFigures: Bench = async () => {
  const judged = judgedLanguages.map((language) => ({
    language: language as string,
    pairs: pairsOf(language),
  }));
  const rows = [...judged, { language: 'all', pairs: judged.flatMap(({ pairs }) => pairs) }].map(
    ({ language, pairs }) => {
      const dangerous = pairs.filter(({ isDangerous }) => isDangerous);
      const harmless = pairs.filter(({ isDangerous }) => !isDangerous);
      const missed = dangerous.filter((pair) => !isFound(pair));
      const alarms = harmless.filter(isFound);
      const ofHeldOut = [...missed, ...alarms].filter(({ isHeldOut }) => isHeldOut).length;
      return { language, dangerous, harmless, missed, alarms, ofHeldOut };
    },
  );
  printColumns([
    ['judged pairs', 'dangerous', 'missed', 'harmless', 'false alarms', 'wrong in the hold-out', ''],
    ...rows.map(({ language, dangerous, missed, harmless, alarms, ofHeldOut }) => [
      language,
      ...[dangerous, missed, harmless, alarms].map(({ length }) => String(length)),
      String(ofHeldOut),
      '',
    ]),
  ]);
  const countOf = (list: 'missed' | 'alarms' | 'harmless') => rows.at(-1)?.[list].length ?? 0;
  const verdicts = [
    printVerdict({
      what: 'dangerous changes missed',
      value: countOf('missed'),
      limit: 0,
      bound: 'at most',
      places: 0,
    }),
    printVerdict({
      what: 'false alarms of harmless changes',
      value: countOf('alarms') / countOf('harmless'),
      limit: 0.1,
      bound: 'at most',
    }),
  ];
  return verdicts.every(Boolean);
};
