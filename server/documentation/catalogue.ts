import { docsHomePath, docsPath } from '../../contract/paths.ts';
/** Which pages there are, in which order, and which calls each describes (product.md#the-developer-portal). */

/** What the contract says of a call's place. */
export interface CallAddress {
  path: string;
  group: string;
}

export interface DocumentEntry {
  /** Its file in `text/` or `tutorials/`, and the last part of its address. */
  name: string;
  title: string;
  /** What the page itself is called, where its title in the menu is another page's too. */
  pageTitle?: string;
  summary: string;
  /** The calls that it describes; none unless said. */
  describes?(call: CallAddress): boolean;
}

const inApi =
  (...parts: readonly string[]) =>
  ({ path }: CallAddress) =>
    parts.includes(/^\/api\/v\d+\/(\w+)/.exec(path)?.[1] ?? '');

const describesDirectory = ({ path }: CallAddress) => /^\/api\/v\d+$/.test(path);
const describesUsers = inApi('users', 'me');
const describesPosts = inApi('posts', 'search', 'drafts');
const describesWebhooks = inApi('webhooks');

/** Groups of the contract on the page of the federated cloud. */
const cloudGroups = ['Federated cloud', 'Service registry'];

/** The first page of the docs, which has no name of its own in its address. */
export const firstPage = 'introduction';

/** The menus of the docs. */
export const categories: readonly { title: string; entries: readonly DocumentEntry[] }[] = [
  {
    title: 'Getting Started',
    entries: [
      { name: firstPage, title: 'Introduction', summary: 'What the API gives, and where to begin.' },
      { name: 'first-call', title: 'Your first call', summary: 'The newest posts, in three languages.' },
      { name: 'keys', title: 'Keys', summary: 'Keys for your own programs: creating, using, ending them.' },
    ],
  },
  {
    title: 'OAuth',
    entries: [
      {
        name: 'oauth',
        title: 'Overview',
        pageTitle: 'OAuth overview',
        summary: 'Let people sign in to your app with their account here.',
      },
      {
        name: 'oauth-apps',
        title: 'Register an app',
        summary: 'What an app is, and where people return to.',
      },
      {
        name: 'oauth-sign-in',
        title: 'Sign users in',
        pageTitle: 'Sign users in with OAuth',
        summary: 'The authorization code flow, step by step.',
      },
      {
        name: 'oauth-tokens',
        title: 'Tokens and scopes',
        summary: 'What tokens there are, and how they end.',
      },
    ],
  },
  {
    title: 'API',
    entries: [
      {
        name: 'api',
        title: 'Overview',
        pageTitle: 'API overview',
        summary: 'The parts of the public API, and what is public.',
        describes: describesDirectory,
      },
      { name: 'authorization', title: 'Authorization', summary: 'Keys, tokens, scopes and refusals.' },
      { name: 'requests', title: 'API Request', summary: 'Addresses, bodies, answers and their forms.' },
      {
        name: 'users',
        title: 'Users',
        summary: 'Authors as everybody sees them, and who a key belongs to.',
        describes: describesUsers,
      },
      {
        name: 'posts',
        title: 'Posts',
        summary: 'Published posts, search, and drafts of your own.',
        describes: describesPosts,
      },
      {
        name: 'enterprise',
        title: 'Enterprise',
        summary: 'Everything at once, and what has changed since.',
        describes: (call) =>
          call.path.startsWith('/api/') &&
          ![describesDirectory, describesUsers, describesPosts, describesWebhooks].some((isElsewhere) =>
            isElsewhere(call),
          ),
      },
    ],
  },
];

/** The side list. */
export const sideEntries: readonly DocumentEntry[] = [
  { name: 'errors', title: 'Errors', summary: 'Every code, its status, and what to do about it.' },
  { name: 'limits', title: 'Limits', summary: 'How often, and how much.' },
  { name: 'paging', title: 'Paging', summary: 'Walking a list of any length.' },
  { name: 'caching', title: 'Caching', summary: 'Asking again at the price of the question.' },
  { name: 'text', title: 'The text of a post', summary: 'Markdown, HTML, pictures and languages.' },
  {
    name: 'licences',
    title: 'Citing and licences',
    summary: 'What may be done with a post, and how to name it.',
  },
  { name: 'versions', title: 'Versions', summary: 'What may change under your program, and what may not.' },
  {
    name: 'webhooks',
    title: 'Webhooks',
    summary: 'Be notified of what is published, at an address of your own.',
    describes: (call) => describesWebhooks(call) || call.path.startsWith('/webhooks'),
  },
  {
    name: 'cloud',
    title: 'Federated cloud',
    summary: 'The nodes of the federation, also by the standards of GA4GH.',
    describes: ({ group }) => cloudGroups.includes(group),
  },
  {
    name: 'site-calls',
    title: 'Calls of the site',
    summary: 'The calls that the pages of the site itself make.',
    describes: ({ path, group }) =>
      !/^\/(api|webhooks)(\/|$)/.test(path) && group !== 'Operations' && !cloudGroups.includes(group),
  },
  {
    name: 'operations',
    title: 'The service itself',
    summary: 'Its description, and whether it is well.',
    describes: ({ group }) => group === 'Operations',
  },
];

export const tutorials: readonly DocumentEntry[] = [
  {
    name: 'list-and-cite-posts',
    title: 'List and cite posts',
    summary: 'Find the newest posts about a topic, and print a citation of each. Python, no key.',
  },
  {
    name: 'publish-from-a-script',
    title: 'Publish from a notebook or script',
    summary: 'Write a draft from a program, and submit it for review. Python, with a key.',
  },
  {
    name: 'sign-users-in',
    title: 'Sign users in',
    summary: 'A small website that greets people by their name here. Node.js, with OAuth.',
  },
  {
    name: 'receive-webhooks',
    title: 'Receive webhooks',
    summary: 'A program that is notified of each post as it is published. Node.js, with a key.',
  },
];

/** The pages of the docs in the order of their menus. */
export const entries: readonly DocumentEntry[] = [
  ...categories.flatMap((category) => category.entries),
  ...sideEntries,
];

/** The path of a page of the docs; the first one is at the address of the docs themselves. */
export function documentPath(name: string): string {
  return name === firstPage ? docsHomePath : docsPath(name);
}

/** The page that describes a call. @throws where none does */
export function referencePath(call: CallAddress): string {
  const entry = entries.find(({ describes }) => describes?.(call));
  if (!entry) throw new Error(`no page describes ${call.path}`);
  return docsPath(entry.name);
}
