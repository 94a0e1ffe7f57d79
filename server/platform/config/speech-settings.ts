/** The operator's settings for recordings (server/platform/config/config.ts reads the environment). */
import path from 'node:path';
import { z } from 'zod';
import { type Command, commandText, type Environment, environmentOf, readCommand } from './command.ts';

/** Debian's espeak-ng: a fifth slower than it speaks by itself, so that words are understood. */
const usualVoice = 'espeak-ng -s 145 -v {voice} --stdin --stdout';
/** The voices of espeak-ng in the languages that the site has. */
const usualVoices = 'en=en-gb,fr=fr-fr,pt=pt,ar=ar,sw=sw,am=am';
/** The protocols are named so that a file can't make ffmpeg read anything else. */
const usualDecoder =
  'ffmpeg -nostdin -v error -protocol_whitelist file -f mov -i {file} -vn -ac 1 -ar 24000 -f wav pipe:1';

/** The variables of the environment. */
export const speechEnvironment = {
  VOICE_COMMAND: commandText.default(usualVoice),
  VOICES: z
    .string()
    .refine(
      (value) => readVoices(value) !== null,
      'must be languages with their voices such as en=en-gb,sw=sw',
    )
    .default(usualVoices),
  PRONUNCIATION_FILE: z.string().min(1).optional(),
  SOUND_DECODER: commandText.default(usualDecoder),
};

export interface SpeechSettings {
  /** Reads a text from standard input, and writes WAV to standard output. `{voice}` stands for a voice. */
  voiceCommand: Command | null;
  /** The voice of each language, by its subtag; a language without one isn't spoken. */
  voices: ReadonlyMap<string, string>;
  /** The operator's list of how words are spoken; it may not exist. */
  pronunciationFile: string;
  /** Turns `{file}` of MPEG-4 into WAV on standard output. */
  decoderCommand: Command | null;
  /** The variables that these programs get. */
  environment: Environment;
}

/** The settings, from valid variables. */
export function readSpeech(
  values: {
    VOICE_COMMAND: string;
    VOICES: string;
    PRONUNCIATION_FILE?: string | undefined;
    SOUND_DECODER: string;
  },
  { dataDir, env }: { dataDir: string; env: NodeJS.ProcessEnv },
): SpeechSettings {
  return {
    voiceCommand: readCommand(values.VOICE_COMMAND),
    voices: readVoices(values.VOICES) ?? new Map(),
    pronunciationFile: path.resolve(values.PRONUNCIATION_FILE ?? path.join(dataDir, 'pronunciation.csv')),
    decoderCommand: readCommand(values.SOUND_DECODER),
    environment: environmentOf(env),
  };
}

/** `en=en-gb,sw=sw`; null for anything else. */
function readVoices(value: string): Map<string, string> | null {
  const voices = new Map<string, string>();
  for (const part of value.split(',').map((each) => each.trim())) {
    const [, language, voice] = /^([a-z]{2,3})=([\w./+-]{1,100})$/.exec(part) ?? [];
    if (language === undefined || voice === undefined || voice.startsWith('-')) return null;
    voices.set(language, voice);
  }
  return voices;
}
