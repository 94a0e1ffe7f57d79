import { docsHomePath, docsPath } from '../../../contract/paths.ts';
/**
 * The pages of the docs in their order, and the calls that each describes (product.md#the-developer-portal).
 */

/** The path and the group of a call in the contract. */
export interface CallAddress {
  path: string;
  group: string;
}

export interface DocumentEntry {
  /** The name of its file in `text/` or `tutorials/`, and the last part of its path. */
  name: string;
  title: string;
  /** The title of the page, if the menus have another page with the same title. */
  pageTitle?: string;
  summary: string;
  /** Whether the page describes a call; without it, the page describes none. */
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
const describesUsage = inApi('counter');
const describesSandbox = ({ path }: CallAddress) => /^\/(api\/v\d+|developer)\/sandbox(\/|$)/.test(path);

/** What other pages than that of the whole copy describe of the API. */
const elsewhere = [
  describesDirectory,
  describesUsers,
  describesPosts,
  describesWebhooks,
  describesUsage,
  describesSandbox,
];

/** The groups of calls on the page of the federated cloud. */
const cloudGroups = ['Federated cloud', 'Service registry'];
const accountGroups = [
  'Accounts',
  'Developers',
  'Profiles',
  'Settings',
  'Second factors',
  'Institutions',
  'Names',
  'Changed profiles',
  'Applications',
  'Administration',
];

/** The pages about calls that only the site's own pages make, which are promised to nobody. */
export const siteCallPages = ['site-calls', 'account-calls'] as const;

/** Whether only the site's own pages make a call. */
const isOfSite = ({ path, group }: CallAddress) =>
  !/^\/(api|webhooks|developer\/(keys|usage|sandbox))(\/|$)/.test(path) &&
  group !== 'Operations' &&
  !cloudGroups.includes(group);

/** The first page of the docs: its path is that of the docs, without a name. */
export const firstPage = 'introduction';

/** The menus of the docs. */
export const categories: readonly { title: string; entries: readonly DocumentEntry[] }[] = [
  {
    title: 'Getting Started',
    entries: [
      { name: firstPage, title: 'Introduction', summary: 'What the API offers, and where to start.' },
      {
        name: 'first-call',
        title: 'Your first call',
        summary: 'Get the newest posts, in three programming languages.',
      },
      {
        name: 'clients',
        title: 'Clients',
        summary: 'Libraries (SDK) for TypeScript, JavaScript, Python and R, and a command line.',
      },
      {
        name: 'keys',
        title: 'Keys',
        summary: 'Create, use and revoke keys for your own programs.',
        describes: ({ path }) => /^\/developer\/(keys|usage)(\/|$)/.test(path),
      },
      {
        name: 'sandbox',
        title: 'Sandbox',
        summary: 'Test keys, and a space of your own where nobody else sees what they do.',
        describes: describesSandbox,
      },
    ],
  },
  {
    title: 'OAuth',
    entries: [
      {
        name: 'oauth',
        title: 'Overview',
        pageTitle: 'OAuth overview',
        summary: 'Let people sign in to your app with their account of this site.',
      },
      {
        name: 'oauth-apps',
        title: 'Register an app',
        summary: 'What an app is, and its redirect URIs.',
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
        summary: 'The types of tokens, and how they end.',
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
        summary: 'The parts of the public API, and which data is public.',
        describes: describesDirectory,
      },
      { name: 'authorization', title: 'Authorization', summary: 'Keys, tokens, scopes and errors.' },
      { name: 'requests', title: 'API Request', summary: 'URLs, bodies and replies.' },
      {
        name: 'users',
        title: 'Users',
        summary: 'Public profiles of authors, and the owner of a key.',
        describes: describesUsers,
      },
      {
        name: 'posts',
        title: 'Posts',
        summary: 'Published posts, search, and your own drafts.',
        describes: describesPosts,
      },
      {
        name: 'enterprise',
        title: 'Enterprise',
        summary: 'A copy of all posts, and the changes since then.',
        describes: (call) => call.path.startsWith('/api/') && !elsewhere.some((describes) => describes(call)),
      },
    ],
  },
];

/** The side list of the docs. */
export const sideEntries: readonly DocumentEntry[] = [
  { name: 'errors', title: 'Errors', summary: 'Every code, its status, and what to do about it.' },
  { name: 'limits', title: 'Limits', summary: 'Rate limits, and limits on size.' },
  { name: 'paging', title: 'Paging', summary: 'Read lists of any length.' },
  { name: 'caching', title: 'Caching', summary: 'Repeat a request without loading the reply again.' },
  {
    name: 'forms',
    title: 'Forms of a post',
    summary: 'Markdown, JATS, JSON-LD and citations for BibTeX, RIS and CSL, by address or by Accept.',
  },
  { name: 'feeds', title: 'Feeds', summary: 'Atom, RSS and JSON Feed of all posts, or of some.' },
  {
    name: 'harvesting',
    title: 'OAI-PMH',
    summary: 'Records for libraries, in Dublin Core and JATS.',
  },
  {
    name: 'assistants',
    title: 'Assistants (MCP)',
    summary: 'Tools for assistants to search, read and cite posts, by the Model Context Protocol.',
  },
  {
    name: 'usage',
    title: 'Usage',
    summary: 'How often posts were opened, by month, in the shape of COUNTER reports.',
    describes: describesUsage,
  },
  { name: 'memento', title: 'Memento', summary: 'The version of a post that readers had at a time.' },
  { name: 'log', title: 'Transparency log', summary: 'Prove that nothing that was published was rewritten.' },
  { name: 'text', title: 'The text of a post', summary: 'Markdown, HTML, pictures and languages.' },
  {
    name: 'licences',
    title: 'Citing and licences',
    summary: 'What you may do with a post, and how to credit it.',
  },
  {
    name: 'versions',
    title: 'Versions',
    summary: 'How the API can change within a version, and how long one stays: deprecation and sunset.',
  },
  {
    name: 'security',
    title: 'Report a vulnerability',
    summary: 'Whom to write to in private, and when you get an answer.',
  },
  { name: 'changelog', title: 'Changelog', summary: 'What changed for programs, with dates.' },
  {
    name: 'webhooks',
    title: 'Webhooks',
    summary: 'Get a message at your own URL when a post is published.',
    describes: (call) => describesWebhooks(call) || call.path.startsWith('/webhooks'),
  },
  {
    name: 'cloud',
    title: 'Federated cloud',
    summary: 'The nodes of the federation, and their registry by the standards of GA4GH.',
    describes: ({ group }) => cloudGroups.includes(group),
  },
  {
    name: 'site-calls',
    title: 'Calls of the site',
    summary: 'The calls that only the site’s own pages make.',
    describes: (call) => isOfSite(call) && !accountGroups.includes(call.group),
  },
  {
    name: 'account-calls',
    title: 'Calls about accounts',
    summary: 'The calls by which the site’s own pages sign people in and keep their accounts.',
    describes: (call) => isOfSite(call) && accountGroups.includes(call.group),
  },
  {
    name: 'operations',
    title: 'The service itself',
    summary: 'The description of the API for programs, and checks of its health.',
    describes: ({ group }) => group === 'Operations',
  },
];

export const tutorials: readonly DocumentEntry[] = [
  {
    name: 'list-and-cite-posts',
    title: 'List and cite posts',
    summary: 'Load the newest posts, and print a citation of each. Python, without a key.',
  },
  {
    name: 'publish-from-a-script',
    title: 'Publish from a notebook or script',
    summary: 'Write a draft from a program, and submit it for review. Python, with a key.',
  },
  {
    name: 'sign-users-in',
    title: 'Sign users in',
    summary: 'A small website that greets people by the name of their account. Node.js, with OAuth.',
  },
  {
    name: 'receive-webhooks',
    title: 'Receive webhooks',
    summary: 'A program that gets a message when a post is published. Node.js, with a key.',
  },
  {
    name: 'harvest-everything',
    title: 'Harvest everything',
    summary: 'Keep the records of all posts, follow what changes, and carry packs. Python, without a key.',
  },
  {
    name: 'give-an-assistant-the-posts',
    title: 'Give an assistant the posts',
    summary: 'Find, read and cite posts by the Model Context Protocol. Python, without a key.',
  },
  {
    name: 'node-in-the-network',
    title: 'From a VCF to a node that answers in the network',
    summary: 'Start a node of the federated cloud beside your data, and see the network ask it. Node.js.',
  },
  {
    name: 'ask-the-network',
    title: 'Asking the network',
    summary: 'Ask every node of the federated cloud whether it has seen a variant. Python, without a key.',
  },
];

/** The pages of the docs in the order of their menus. */
export const entries: readonly DocumentEntry[] = [
  ...categories.flatMap((category) => category.entries),
  ...sideEntries,
];

/** The path of a page of the docs. The first page is at the path of the docs themselves. */
export function documentPath(name: string): string {
  return name === firstPage ? docsHomePath : docsPath(name);
}

/** The page that describes a call. @throws if there is none */
export function referencePath(call: CallAddress): string {
  const entry = entries.find(({ describes }) => describes?.(call));
  if (!entry) throw new Error(`No page of the docs describes ${call.path}.`);
  return docsPath(entry.name);
}
