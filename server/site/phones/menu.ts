/**
 * Menus of telephones without a network (USSD): language, topic, post, and its plain summary on screens of one message each. What a telephone sees
 * follows from what it has entered alone, so no session is kept, and one that is sent again changes nothing.
 */
import { type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import { asNarrow, asTyped } from '../../../contract/text/sms.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { languageNames, type Translate, translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import { listLanguages } from '../../posts/index.ts';
import { isFirst, startNotices } from './consent.ts';
import type { Step } from './gateways/gateway.ts';
import * as queries from './queries.ts';
import { type Frame, pagesOfList, pagesOfText, shortName } from './screens.ts';

const most = { topics: 24, posts: 20, steps: 80 };
const keys = { more: '0', back: '00', notices: '99' };

/** What a telephone shows, and whether it may answer. */
export interface Screen {
  text: string;
  ends: boolean;
}

/** A place in the menus. */
interface Place {
  t: Translate;
  /** The screens, with a heading; the second one after an entry that leads nowhere. */
  pages(heading: 'choose' | 'wrong'): string[];
  /** The place that an entry leads to. */
  enter(entry: string): (() => Promise<Place>) | undefined;
  ends?: true;
}

/** The screen after everything that a telephone has entered since it dialled. */
export async function screenOf(context: Context, step: Step): Promise<Screen> {
  const entries = step.entered === '' ? [] : step.entered.split('*').map((entry) => entry.trim());
  const path = [await languagesPlace(context, step)];
  let page = 0;
  let isWrong = false;
  const here = () => path.at(-1) as Place;
  for (const entry of entries.slice(0, most.steps)) {
    const last = here().pages('choose').length - 1;
    const next = here().enter(entry);
    isWrong = false;
    if (entry === keys.more && page < last) page += 1;
    else if (entry === keys.back && page > 0) page -= 1;
    else if (entry === keys.back && path.length > 1) path.pop();
    else if (next) {
      path.push(await next());
      page = 0;
    } else isWrong = true;
  }
  const { t, pages, ends = false } = here();
  if (entries.length > most.steps) return { text: textOf(t('phones.again')), ends: true };
  const shown = pages(isWrong ? 'wrong' : 'choose');
  return { text: shown[Math.min(page, shown.length - 1)] ?? '', ends };
}

async function languagesPlace(context: Context, step: Step): Promise<Place> {
  const written = await listLanguages(context);
  const languages = interfaceLanguages.filter((code) => written.some(({ language }) => language === code));
  // Nobody has chosen a language yet, so the names say it all.
  return listPlace(translator('en'), {
    isFirst: true,
    heading: context.config.product.shortName,
    entries: languages.map((code) => ({
      name: languageNames[code] ?? code,
      enter: () => topicsPlace(context, step, code),
    })),
  });
}

async function topicsPlace(context: Context, step: Step, language: InterfaceLanguage): Promise<Place> {
  const t = translator(language);
  const words = await queries.selectTopics(context.db, { language, limit: most.topics });
  return listPlace(t, {
    entries: words.map((word) => {
      const { name } = topicName(context.topics.viewOf(word), language);
      return { name, enter: () => postsPlace(context, step, { language, word, name }) };
    }),
  });
}

interface ChosenTopic {
  language: InterfaceLanguage;
  word: string;
  name: string;
}

async function postsPlace(context: Context, step: Step, topic: ChosenTopic): Promise<Place> {
  const t = translator(topic.language);
  const posts = await queries.selectSummaries(context.db, {
    topic: topic.word,
    language: topic.language,
    limit: most.posts,
  });
  return listPlace(t, {
    entries: posts.map((post) => ({
      name: post.title,
      enter: async () => summaryPlace(t, post),
    })),
    notices: async () => consentPlace(context, step, topic),
  });
}

function summaryPlace(t: Translate, { title, summary, version }: queries.SummaryRow): Place {
  const text = [title, summary, ...(version === null ? [] : [`(v${version})`])].join(' ');
  return {
    t,
    pages: (heading) => pagesOfText(text, frameOf(t, { heading: heading === 'wrong' ? wrong(t) : '' })),
    enter: () => undefined,
  };
}

/** Says what is kept, and asks; only a 1 agrees. */
function consentPlace(context: Context, step: Step, topic: ChosenTopic): Place {
  const t = translator(topic.language);
  const named = { product: context.config.product.shortName, topic: topic.name };
  const start = async (): Promise<Place> => {
    // A session agrees once: sent again after a STOP, it changes nothing.
    if (await isFirst(context, 'session', step.session))
      await startNotices(context, {
        number: step.from,
        topic: topic.word,
        language: topic.language,
        by: 'ussd',
      });
    return endPlace(t, textOf(t('phones.started', named)));
  };
  return {
    t,
    pages: (heading) =>
      pagesOfText(
        textOf(t('phones.consent', named)),
        frameOf(t, {
          heading: heading === 'wrong' ? wrong(t) : '',
          ways: [`1 ${textOf(t('phones.yes'))}`],
        }),
      ),
    enter: (entry) => (entry === '1' ? start : undefined),
  };
}

function endPlace(t: Translate, text: string): Place {
  return {
    t,
    pages: () => pagesOfText(text, { heading: '', more: '', ways: [] }),
    enter: () => undefined,
    ends: true,
  };
}

function listPlace(
  t: Translate,
  list: {
    isFirst?: boolean;
    heading?: string;
    entries: readonly { name: string; enter: () => Promise<Place> }[];
    notices?: () => Promise<Place>;
  },
): Place {
  const { entries, notices } = list;
  const names = entries.map(({ name }, place) => `${place + 1} ${shortName(name)}`);
  const lines = notices ? [...names, `${keys.notices} ${textOf(t('phones.notices'))}`] : names;
  const title = list.heading ?? textOf(t(entries.length === 0 ? 'phones.none' : 'phones.choose'));
  return {
    t,
    pages: (heading) =>
      pagesOfList(lines, {
        ...frameOf(t, { heading: heading === 'wrong' ? wrong(t) : '', isFirst: list.isFirst ?? false }),
        title: heading === 'wrong' ? '' : title,
      }),
    enter: (entry) => {
      if (entry === keys.notices && notices) return notices;
      return /^[1-9]\d{0,2}$/.test(entry) ? entries[Number(entry) - 1]?.enter : undefined;
    },
  };
}

function frameOf(
  t: Translate,
  { heading, ways = [], isFirst = false }: { heading: string; ways?: readonly string[]; isFirst?: boolean },
): Frame {
  return {
    heading,
    more: `${keys.more} ${textOf(t('phones.more'))}`,
    ways: [...ways, ...(isFirst ? [] : [`${keys.back} ${textOf(t('phones.back'))}`])],
  };
}

const wrong = (t: Translate) => textOf(t('phones.wrong'));

/** A text of the interface as telephones type it, without accents that would halve what a screen holds. */
const textOf = (text: string) => asNarrow(asTyped(withoutIsolates(text)));
