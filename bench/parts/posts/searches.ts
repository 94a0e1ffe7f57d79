/** Searches as readers make them, of a site made by `large-dataset.ts`. */
import { audiences } from '../../../contract/constants.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Context } from '../../../server/platform/context.ts';
import { readAsked, searchSource } from '../../../server/site/pages/search-source.ts';

/** A page that readers request; each round requests another one of its kind. */
export type Action = (context: Context, round: number) => Promise<unknown>;

/** @throws CommandError there is none. */
export function at<Each>(all: readonly Each[], round: number): Each {
  const found = all[round % all.length];
  if (found === undefined) throw new CommandError('The dataset is empty.');
  return found;
}

const common = ['water', 'children', 'eau', 'maji', 'malaria', 'snake', 'hands', 'fever'];
const mistyped = ['watre', 'chidren', 'cholra', 'maleria', 'snaek', 'hnads', 'fevver', 'vaccin'];
const questions = [
  'how do i make water safe to drink',
  'nimeumwa na nyoka',
  "j'ai été mordu par un serpent",
  'my child has watery diarrhoea',
  'dalili za malaria kwa mtoto',
  'لدغة ثعبان',
  'sinais de perigo na gravidez',
  'እባብ ነከሰኝ',
];

/** Searches by name; the rare words are those of these titles. */
export function searchActions({
  titles,
  places,
}: {
  titles: readonly string[];
  places: readonly string[];
}): [string, Action][] {
  // Each search comes from a network of its own, so that no budget is used up.
  const search = (context: Context, words: string, round: number, narrowed: Record<string, string> = {}) => {
    const network = `bench ${words} ${round} ${performance.now()}`;
    const query = new URLSearchParams({ q: words, ...narrowed });
    return searchSource(context, readAsked(`/phis/search?${query}`), network);
  };
  const rareWord = (round: number) => (at(titles, round).split(':')[0] ?? '').toLowerCase();
  const place = (round: number) => at(places.slice(0, 3), round).toLowerCase();
  return [
    [
      'search, common word, of a country',
      (context, round) => search(context, at(common, round), round, { country: place(round) }),
    ],
    [
      'search, common word, for an audience',
      // Each word for each audience, also where no post for it has the word.
      (context, round) =>
        search(context, at(common, round), round, {
          audience: at(audiences, Math.floor(round / common.length)),
        }),
    ],
    [
      'search, common word, on a topic in a language',
      (context, round) => search(context, at(common, round), round, { topic: 'topic 3', language: 'fr' }),
    ],
    ['search, common word', (context, round) => search(context, at(common, round), round)],
    [
      'search, two words',
      (context, round) => search(context, `${at(common, round)} ${at(common, round + 1)}`, round),
    ],
    ['search, question', (context, round) => search(context, at(questions, round), round)],
    ['search, rare word', (context, round) => search(context, rareWord(round), round)],
    ['search, mistyped', (context, round) => search(context, at(mistyped, round), round)],
    ['search, nothing', (context, round) => search(context, `qwxz${round}`, round)],
  ];
}

/** Whether a page that is measured is a search. */
export function isSearch(name: string): boolean {
  return name.startsWith('search, ');
}
