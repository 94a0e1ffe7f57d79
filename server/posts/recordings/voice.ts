/** Has a text spoken by the program that the operator has set. */
import { primaryLanguage } from '../../../contract/constants.ts';
import { programFile } from '../../platform/config/command.ts';
import type { SpeechSettings } from '../../platform/config/speech-settings.ts';
import { startCommand } from './commands.ts';
import { type EncodedSpeech, encodeSpeech, UnusableSoundError } from './sound/encode.ts';

/** The longest recording: some 9,000 words. */
const longestSeconds = 60 * 60;
/** Speaking and encoding the longest text takes a minute or two of a processor. */
const patienceSeconds = 5 * 60;
/** Nobody speaks faster: what is shorter was cut off. Characters of a text in a second. */
const mostCharactersPerSecond = 60;

/** Why a text could not be spoken. */
export class VoiceError extends Error {
  readonly problem: 'missing' | 'failed' | 'too slow' | 'damaged' | 'too long' | 'too short';

  constructor(problem: VoiceError['problem']) {
    super(`speaking a text ended with: ${problem}`);
    this.problem = problem;
  }
}

/** Whether the voice program is set and installed on this node. */
export function hasVoiceProgram({ voiceCommand, environment }: SpeechSettings): boolean {
  return voiceCommand !== null && programFile(voiceCommand[0], environment) !== null;
}

/** The voice of a language; null where there is none, or no program. */
export function voiceOf(settings: SpeechSettings, language: string): string | null {
  return settings.voiceCommand === null ? null : (settings.voices.get(primaryLanguage(language)) ?? null);
}

/**
 * The text, spoken. The program and the encoder are killed after five minutes, or when `signal` is aborted.
 * @throws VoiceError
 */
export async function speak(
  settings: SpeechSettings,
  { text, voice, signal }: { text: string; voice: string; signal: AbortSignal },
): Promise<EncodedSpeech> {
  const { voiceCommand, environment } = settings;
  if (voiceCommand === null || !hasVoiceProgram(settings)) throw new VoiceError('missing');
  const over = AbortSignal.any([signal, AbortSignal.timeout(patienceSeconds * 1000)]);
  const running = startCommand(voiceCommand, {
    values: { voice },
    input: text,
    environment,
    signal: over,
  });
  try {
    const speech = await encodeSpeech(running.stdout, { format: 'wav', longestSeconds, signal: over });
    if (over.aborted) throw new VoiceError('too slow');
    if (!(await running.succeeded)) throw new VoiceError('failed');
    if (text.length / (speech.milliseconds / 1000) > mostCharactersPerSecond)
      throw new VoiceError('too short');
    return speech;
  } catch (error) {
    if (!(error instanceof UnusableSoundError)) throw error;
    // A program that failed has written nothing, or half a file.
    throw new VoiceError(error.reason === 'damaged' && running.hasFailed() ? 'failed' : error.reason);
  } finally {
    running.kill();
  }
}
