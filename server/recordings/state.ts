import type { Context } from '../context.ts';
import { countRecordings, selectLastProblem } from './desk-queries.ts';
import { hasVoiceProgram } from './voice.ts';

/** Whether posts are spoken, and how far that is, for the staff. */
export async function recordingState({ db, config }: Context) {
  const { voiceCommand, voices } = config.speech;
  const installed = hasVoiceProgram(config.speech);
  const languages = installed ? [...voices.keys()] : [];
  const last = await selectLastProblem(db);
  return {
    program: installed ? 'installed' : voiceCommand === null ? 'none' : 'missing',
    languages,
    ...(await countRecordings(db, languages)),
    last_problem: last ? { at: last.at.toISOString(), problem: last.problem } : null,
  } as const;
}
