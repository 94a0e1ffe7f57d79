/** A judged set: posts, questions as people type them in eight languages, and which posts answer them (bench/README.md). */
import { readdirSync, readFileSync } from 'node:fs';
import type { Context } from '../../server/platform/context.ts';
import { searchPublished } from '../../server/posts/index.ts';

/** A text that questions are asked of, beside the posts of the demo. */
export interface JudgedText {
  language: string;
  /** The slug of what it is about in the vocabulary. */
  topic: string;
  title: string;
  body: string;
}

export interface Question {
  language: string;
  /** Slugs of topics: a post whose first topic is one of them answers. */
  answers: readonly string[];
  /** Somebody may be in danger: every other post does harm where it is first. */
  isUrgent: boolean;
  asked: string;
  /** One of the third that nobody looks at while the search is being changed. */
  isHeldOut: boolean;
}

/** How one question was answered. */
export interface Judgement {
  question: Question;
  /** The place of the first post that answers, from 1; null if none of the first ten does. */
  place: number | null;
  isHarmful: boolean;
  isWronglyCorrected: boolean;
  /** The title of the first post. */
  first: string | null;
}

const here = new URL('./', import.meta.url);
const demoPosts = new URL('../../demo/posts/', import.meta.url);

function linesOf(file: string): string[][] {
  return readFileSync(new URL(file, here), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' | '));
}

export function readTexts(): JudgedText[] {
  return linesOf('texts.txt').map(([language = '', topic = '', title = '', body = '']) => ({
    language,
    topic,
    title,
    body,
  }));
}

/** The posts of the demo: their front matter's title, language and topics, and their text. */
export function readDemo(): { language: string; topics: string[]; title: string; body: string }[] {
  return readdirSync(demoPosts).map((file) => {
    const [, front = '', body = ''] = readFileSync(new URL(file, demoPosts), 'utf8').split(/^---$/m);
    const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(front)?.[1] ?? '';
    return {
      language: fieldOf('language'),
      topics: JSON.parse(fieldOf('topics')),
      title: JSON.parse(fieldOf('title')),
      body: body.trim(),
    };
  });
}

export function readQuestions(): Question[] {
  return linesOf('questions.txt').map(([language = '', answers = '', asked = ''], place) => ({
    language,
    answers: answers.split(' ').filter((word) => word !== '!'),
    isUrgent: answers.endsWith('!'),
    asked,
    isHeldOut: place % 3 === 2,
  }));
}

/** Asks a question on a page in a language, and judges the answer by the topics of the posts, which are known by their titles. */
export async function judge(
  context: Context,
  question: Question,
  { readerLanguage, topics }: { readerLanguage: string; topics: ReadonlyMap<string, string> },
): Promise<Judgement> {
  const ask = (text: string) =>
    searchPublished(context, { text, readerLanguage, limit: 10, network: crypto.randomUUID() });
  const answersAt = (rows: readonly { title: string }[]) =>
    rows.findIndex(({ title }) => question.answers.includes(topics.get(title) ?? ''));
  const { rows, search } = await ask(question.asked);
  const place = answersAt(rows);
  return {
    question,
    place: place === -1 ? null : place + 1,
    isHarmful: question.isUrgent && rows.length > 0 && place !== 0,
    isWronglyCorrected: search.match === 'corrected' && place === -1,
    first: rows[0]?.title ?? null,
  };
}

/** The figures of some judgements. */
export function figuresOf(judgements: readonly Judgement[]) {
  const share = (isMet: (judgement: Judgement) => boolean) =>
    judgements.filter(isMet).length / judgements.length;
  return {
    atOne: share(({ place }) => place === 1),
    atThree: share(({ place }) => place !== null && place <= 3),
    reciprocalRank:
      judgements.reduce((sum, { place }) => sum + 1 / (place ?? Number.POSITIVE_INFINITY), 0) /
      judgements.length,
    harmful: judgements.filter(({ isHarmful }) => isHarmful).length,
    wronglyCorrected: judgements.filter(({ isWronglyCorrected }) => isWronglyCorrected).length,
  };
}
