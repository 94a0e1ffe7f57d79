import type { Context } from '../../platform/context.ts';
import { keptOnLargeSites } from '../publications/size.ts';
import { countRecordings, selectLastProblem } from './desk-queries.ts';
import { selectAllWaiting } from './queries.ts';
import { hasVoiceProgram } from './voice.ts';

/** So many recordings are listed that wait; the others follow once these are heard. */
const mostUnheard = 50;

/** How many texts are spoken, and how many are not yet. Kept for a minute on large sites. */
export function recordingCounts(context: Context) {
  return keptOnLargeSites(context, (_: 'site') => countRecordings(context.db, spokenLanguages(context)));
}

/** The languages that a program on this machine speaks. */
function spokenLanguages({ config: { speech } }: Context): string[] {
  return hasVoiceProgram(speech) ? [...speech.voices.keys()] : [];
}

/** Whether posts are spoken, and how far that is, for the staff. */
export async function recordingState(context: Context, counts: ReturnType<typeof recordingCounts>) {
  const { db, config } = context;
  const { voiceCommand } = config.speech;
  const installed = hasVoiceProgram(config.speech);
  const last = await selectLastProblem(db);
  const unheard = await selectAllWaiting(db, mostUnheard);
  return {
    program: installed ? 'installed' : voiceCommand === null ? 'none' : 'missing',
    languages: spokenLanguages(context),
    ...(await counts.get('site')),
    unheard: unheard.map(({ made_at, ...post }) => ({ ...post, at: made_at })),
    last_problem: last ? { at: last.at, problem: last.problem } : null,
  } as const;
}
