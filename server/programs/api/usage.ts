/** How often posts were opened, in the shape of the Item Report of COUNTER, Release 5.1 (product.md#numbers). */
import type { z } from 'zod';
import type { contract } from '../../../contract/index.ts';
import { postPath } from '../../../contract/paths.ts';
import { parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { reportMonths } from '../../../contract/programs/calls/api/usage.ts';
import { authorsOf } from '../../../messages/byline.ts';
import { provenOrcids } from '../../people/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { listPublished, type PublishedPost } from '../../posts/index.ts';
import * as queries from './usage-queries.ts';

type Report = Omit<z.input<typeof contract.apiGetItemReport.reply>, 'ok'>;
type Item = Report['Report_Items'][number]['Items'][number];
type Asked = z.output<typeof contract.apiGetItemReport.query>;

/** COUNTER names at most three authors. */
const authorsOfAnItem = 3;

/** Codes below 1000 are a site's own remarks. */
const countedByDay = {
  Code: 1,
  Message:
    'Opened pages are counted once for each browser and day, without robots, where COUNTER counts once for each session of an hour: never more than it would.',
  Data: 'Unique_Item_Requests',
};

/**
 * A page of the report: the posts that it looks at are those of the list of posts. Nothing is known of readers but these counts.
 * @throws AppError invalid_input where the months are in the wrong order or too many, and for a bad cursor
 */
export async function itemReport(context: Context, { limit, cursor, ...asked }: Asked): Promise<Report> {
  const months = monthsAsked(asked, monthOf(context.clock()));
  const { rows, next } = await listPublished(context, { limit, cursor });
  const items = await itemsOf(context, rows, months);
  return { ...headerOf(context, months), Report_Items: items.length === 0 ? [] : [{ Items: items }], next };
}

/** The report of posts that nobody has read. @throws AppError invalid_input */
export function emptyReport(context: Context, asked: Asked): Report {
  const months = monthsAsked(asked, monthOf(context.clock()));
  return { ...headerOf(context, months), Report_Items: [], next: null };
}

function headerOf(context: Context, { first, last, ready }: Months): Pick<Report, 'Report_Header'> {
  const { product, publicUrl } = context.config;
  return {
    Report_Header: {
      Report_Name: 'Item Report',
      Report_ID: 'IR',
      Release: '5.1',
      Institution_Name: 'The World',
      Institution_ID: { Proprietary: [`${platformOf(context)}:0000000000000000`] },
      Report_Filters: {
        Begin_Date: `${first}-01`,
        End_Date: lastDayOf(last),
        Metric_Type: ['Unique_Item_Requests'],
        Access_Method: ['Regular'],
      },
      Exceptions: [
        countedByDay,
        ...(ready === last
          ? []
          : [{ Code: 3031, Message: 'Usage Not Ready for Requested Dates', Data: `Months after ${ready}` }]),
      ],
      Created: context.clock().toISOString(),
      Created_By: `${product.name}, ${publicUrl}`,
    },
  };
}

async function itemsOf(
  context: Context,
  rows: readonly PublishedPost[],
  { first, ready }: Months,
): Promise<Item[]> {
  if (rows.length === 0) return [];
  const { db } = context;
  const [from, before] = [`${first}-01`, `${monthAfter(ready, 1)}-01`];
  const ids = rows.map(({ id }) => id);
  const counts = new Map<string, Record<string, number>>();
  for (const { post_id: post, month, views } of await queries.selectMonths(db, ids, from, before))
    counts.set(post, { ...counts.get(post), [month]: views });
  const opened = rows.filter(({ id }) => counts.has(id));
  const dois = new Map(
    (await queries.selectRegisteredDois(db, ids)).map(({ post_id: post, doi }) => [post, doi]),
  );
  const orcids = await provenOrcids(context, [...new Set(opened.flatMap(accountsOf))]);
  return opened.map((row) => ({
    Item: row.title,
    Item_ID: {
      DOI: dois.get(row.id),
      URI: context.config.publicUrl + postPath(row.slug),
      Proprietary: [`${platformOf(context)}:${row.id}`],
    },
    Authors: authorsIn(row, orcids),
    Publication_Date: publishedOn(row),
    Publisher: context.config.product.name,
    Platform: context.config.product.name,
    Attribute_Performance: [
      {
        Data_Type: 'Other',
        YOP: publishedOn(row).slice(0, 4),
        Access_Type: licenceAddress(row.licence ?? '') === null ? 'Free_To_Read' : 'Open',
        Access_Method: 'Regular',
        Performance: { Unique_Item_Requests: counts.get(row.id) ?? {} },
      },
    ],
  }));
}

/** The accounts of the authors who are named; whoever an imported post names has none. */
function accountsOf(row: PublishedPost): string[] {
  const contributors = parseContributors(row.contributors);
  if (contributors.length > 0) return contributors.flatMap(({ account }) => account ?? []);
  return row.imported ? [] : [row.author_id];
}

function authorsIn(row: PublishedPost, orcids: ReadonlyMap<string, string>): Item['Authors'] {
  const contributors = parseContributors(row.contributors);
  const sole = row.imported ? null : row.author_id;
  return authorsOf(row)
    .slice(0, authorsOfAnItem)
    .map((name, index) => {
      const account = contributors.length > 0 ? contributors[index]?.account : sole;
      return { Name: name, ORCID: account ? orcids.get(account) : undefined };
    });
}

function publishedOn({ published_at: published, created_at: created }: PublishedPost): string {
  return (published ?? created).toISOString().slice(0, 10);
}

/** The namespace of ids that are the site's own. */
function platformOf({ config }: Context): string {
  return config.product.shortName.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

/** The months of a report, the last of which may not be over. */
interface Months {
  first: string;
  last: string;
  /** The last one that is over: later ones change still, so they are not told. */
  ready: string;
}

/** @throws AppError invalid_input */
function monthsAsked(
  { begin_date: begin, end_date: end }: Pick<Asked, 'begin_date' | 'end_date'>,
  thisMonth: string,
): Months {
  const lastOver = monthAfter(thisMonth, -1);
  const last = end ?? lastOver;
  const first = begin ?? last;
  if (first > last) throw new AppError('invalid_input', { fields: { begin_date: 'Is after end_date' } });
  if (first < monthAfter(last, 1 - reportMonths))
    throw new AppError('invalid_input', {
      fields: { begin_date: `A report has at most ${reportMonths} months` },
    });
  const isOver = last <= lastOver;
  return { first, last, ready: isOver ? last : lastOver };
}

function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(at);
}

function lastDayOf(month: string): string {
  return new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
}
