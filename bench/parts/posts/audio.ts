import { readConfig } from '../../../server/platform/config/config.ts';
import { hasVoiceProgram, speak } from '../../../server/posts/recordings/voice.ts';
import type { Bench } from '../../bench.ts';
import { makeSyntheticPosts } from '../../data/synthetic-posts.ts';
import { CannotMeasureError } from '../../machine/tools.ts';
import { printTable, printVerdict } from '../../report.ts';

/** One sentence in each language that has a voice; repeated, they speak for some minutes. */
const sentences: Readonly<Record<string, string>> = {
  fr: 'Faites bouillir l’eau pendant une minute, puis laissez-la refroidir dans un récipient couvert.',
  pt: 'Ferva a água durante um minuto e deixe-a arrefecer num recipiente tapado.',
  ar: 'اغلِ الماء لمدة دقيقة واحدة ثم اتركه يبرد في وعاء مغطى.',
  sw: 'Chemsha maji kwa dakika moja, kisha yaache yapoe ndani ya chombo kilichofunikwa.',
  am: 'ውሃውን ለአንድ ደቂቃ አፍሉት፣ ከዚያም በተከደነ ዕቃ ውስጥ ይቀዝቅዝ።',
};
const repeats = 40;

/** Measures what a minute of each voice weighs, and how long it takes to speak and encode it. */
export const measureAudio: Bench = async () => {
  const { speech } = readConfig();
  if (!hasVoiceProgram(speech))
    throw new CannotMeasureError('no voice program is installed: apt-get install espeak-ng');
  const [post] = await makeSyntheticPosts(1, { language: 'en' });
  const rows = [];
  let heaviest = 0;
  for (const [language, voice] of speech.voices) {
    const text = language === 'en' ? (post?.body ?? '') : `${sentences[language] ?? ''}\n\n`.repeat(repeats);
    const begun = performance.now();
    const spoken = await speak(speech, { text, voice, signal: new AbortController().signal });
    const minutes = spoken.milliseconds / 60_000;
    const kilobytes = spoken.opus.length / 1000 / minutes;
    heaviest = Math.max(heaviest, kilobytes);
    rows.push(
      { name: `${language}: Opus`, values: [kilobytes], unit: 'kB/min', places: 1 },
      { name: `${language}: MP3`, values: [spoken.mp3.length / 1000 / minutes], unit: 'kB/min', places: 1 },
      {
        name: `${language}: time`,
        values: [(performance.now() - begun) / minutes],
        unit: 'ms/min',
        places: 0,
      },
    );
  }
  printTable('spoken text', rows);
  return printVerdict({
    what: 'Opus, kB a minute, the heaviest voice',
    value: heaviest,
    limit: 110,
    bound: 'at most',
  });
};
