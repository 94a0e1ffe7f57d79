import type { Context } from '../../platform/context.ts';
import { countRecordings, selectLastProblem } from './desk-queries.ts';
import { selectAllWaiting } from './queries.ts';
import { hasVoiceProgram } from './voice.ts';

/** So many recordings are listed that wait; the others follow once these are heard. */
const mostUnheard = 50;

/** Whether posts are spoken, and how far that is, for the staff. */
export async function recordingState({ db, config }: Context) {
  const { voiceCommand, voices } = config.speech;
  const installed = hasVoiceProgram(config.speech);
  const languages = installed ? [...voices.keys()] : [];
  const last = await selectLastProblem(db);
  const unheard = await selectAllWaiting(db, mostUnheard);
  return {
    program: installed ? 'installed' : voiceCommand === null ? 'none' : 'missing',
    languages,
    ...(await countRecordings(db, languages)),
    unheard: unheard.map(({ made_at, ...post }) => ({ ...post, at: made_at })),
    last_problem: last ? { at: last.at, problem: last.problem } : null,
  } as const;
}
