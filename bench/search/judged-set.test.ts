import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount, makeApproved } from '../../tests/factories.ts';
import { figuresOf, judge, readDemo, readQuestions, readTexts } from './judged-set.ts';

/** One question in five is asked here; `npm run bench -- search` asks all. */
const oneIn = 5;

let site: TestApp;
const topicsOfTitles = new Map<string, string>();
beforeAll(async () => {
  site = await startTestApp();
  const { topics: vocabulary } = site.context;
  const author = await makeAccount(site.context, 'R');
  const texts = readTexts().map((text) => ({ ...text, topics: [text.topic] }));
  for (const { title, language, topics, body } of [...texts, ...readDemo()]) {
    await makeApproved(site.context, {
      author,
      title,
      language,
      topics,
      body: body.replace(/^!\[.*$/gm, ''),
    });
    const [first = ''] = topics;
    topicsOfTitles.set(title, (vocabulary.find(first) ?? vocabulary.bySlug(first))?.slug ?? first);
  }
  // Hundreds of posts, on a machine that may be busy.
}, 240_000);
afterAll(() => site.close());

it('search answers questions in eight languages, and never one about a danger with something else', async () => {
  const judgements = [];
  for (const question of readQuestions().filter((_, place) => place % oneIn === 0))
    judgements.push(
      await judge(site.context, question, { readerLanguage: question.language, topics: topicsOfTitles }),
    );
  expect(new Set(judgements.map(({ question }) => question.language)).size).toBe(8);
  const { atThree, harmful, wronglyCorrected } = figuresOf(judgements);
  expect(atThree).toBeGreaterThanOrEqual(0.95);
  expect({ harmful, wronglyCorrected }).toEqual({ harmful: 0, wronglyCorrected: 0 });
}, 240_000);
