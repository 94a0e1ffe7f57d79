/**
 * Figures, lists and tables in the docs that are generated from code, so that nobody has to type them twice.
 */

import { z } from 'zod';
import * as constants from '../../../contract/constants.ts';
import { errors } from '../../../contract/errors.ts';
import { cloudsPath } from '../../../contract/paths.ts';
import { reportMonths } from '../../../contract/programs/calls/api/usage.ts';
import { longestKeyDays, longestOverlapHours, usageDays } from '../../../contract/programs/calls/keys.ts';
import { webhookMessages } from '../../../contract/programs/calls/webhooks.ts';
import type { Scope } from '../../../contract/programs/scopes.ts';
import { languageNames } from '../../../messages/language-names.ts';
import { grouped } from '../../../messages/locale.ts';
import type { Config } from '../../platform/config/config.ts';
import { exampleObject } from '../../platform/http/description/example-values.ts';
import { jsonSchema } from '../../platform/http/description/schema.ts';
import { budgetOf } from '../../platform/limits/spend.ts';

/** The purpose of each scope, for developers. */
const scopeMeanings: Record<Scope, string> = {
  profile: 'know who the person is: name, picture and role',
  email: 'know the person’s verified email address (`email`, `email_verified`); for apps only',
  'posts:read': 'read the person’s own drafts',
  'posts:write': 'write the person’s drafts, and submit them for review',
  'genomes:count':
    'be told counts and frequencies by the nodes of the federated cloud, which see the person’s ORCID iD, affiliation and purpose',
  webhooks: 'manage the webhooks of the key’s owner; for keys only',
};

/** The rate limits for programs, in words. */
const budgetMeanings = {
  'api:network': 'calls of the public API without a key, from one network',
  'api:key': 'calls of the public API with one key, or with the tokens of one app for one person',
  'api-bulk:network': 'copies of everything without a key, from one network',
  'api-bulk:key': 'copies of everything with one key or by one app',
  'token:network': 'invalid keys and links, from one network',
  'body:account': 'each 64 kB of a saved draft beyond the first 64 kB, for one account and one call',
  'upload:account': 'pictures uploaded by one account',
} as const satisfies Partial<Record<Parameters<typeof budgetOf>[0], string>>;

/** Errors about the caller rather than the request. */
const authErrors = [
  'sign_in_required',
  'invalid_token',
  'token_expired',
  'insufficient_scope',
  'forbidden',
] as const satisfies (keyof typeof errors)[];

/** The text for each name that pages have in double braces. Loading a page with another name fails. */
export function factsFor({ product, publicUrl }: Config): ReadonlyMap<string, string> {
  const count = (value: number) => grouped(value, 'en');
  return new Map([
    ['site', publicUrl],
    ['product', product.name],
    ['cloudPath', cloudsPath(product.shortName)],
    ['scopes', rows(Object.entries(scopeMeanings).map(([scope, meaning]) => [code(scope), meaning]))],
    ['errors', rows(Object.entries(errors).sort(byStatus).map(errorRow))],
    ['authErrors', rows(authErrors.map((name) => errorRow([name, errors[name]])))],
    ['webhookEvents', constants.webhookEvents.map(code).join(', ')],
    ['webhookMessages', describeMessages()],
    ['reportMonths', count(reportMonths)],
    ['limits', rows(Object.entries(budgetMeanings).map(limitRow))],
    [
      'languages',
      constants.interfaceLanguages.map((tag) => `${code(tag)} (${languageNames[tag]})`).join(', '),
    ],
    ['titleCharacters', count(constants.titleCharacters)],
    ['bodyCharacters', count(constants.bodyCharacters)],
    ['topicsOfAPost', count(constants.topicsOfAPost)],
    ['topicCharacters', count(constants.topicCharacters)],
    ['longestKeyDays', count(longestKeyDays)],
    ['longestOverlapHours', count(longestOverlapHours)],
    ['usageDays', count(usageDays)],
    ['pictureBytes', count(constants.pictureBytes)],
    ['pictureTypes', constants.pictureTypes.map((type) => code(type)).join(', ')],
  ]);
}

type NamedError = [name: string, error: { status: number; message: string }];

function byStatus([, one]: NamedError, [, other]: NamedError): number {
  return one.status - other.status;
}

function errorRow([name, { status, message }]: NamedError): string[] {
  return [String(status), code(name), message];
}

function limitRow([name, meaning]: [string, string]): string[] {
  if (!isBudget(name)) throw new Error(`There is no budget ${name}.`);
  const { burst, everySeconds } = budgetOf(name);
  return [meaning, grouped(burst, 'en'), `${grouped(everySeconds, 'en')} s`];
}

function isBudget(name: string): name is keyof typeof budgetMeanings {
  return Object.hasOwn(budgetMeanings, name);
}

/** Rows of a table in Markdown. */
function rows(cells: string[][]): string {
  return cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Every type of message to webhooks in Markdown: its name, its meaning, and an example body. */
function describeMessages(): string {
  return webhookMessages
    .map(({ name, summary, body }) => {
      const example = exampleObject(jsonSchema.parse(z.toJSONSchema(body)), {}, 'message');
      return `### ${name}\n\n${summary}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
    })
    .join('\n\n');
}
