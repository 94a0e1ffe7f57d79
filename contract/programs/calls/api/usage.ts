/** The public API: how often posts were opened, in the shape of the Item Report of COUNTER, Release 5.1. */
import { z } from 'zod';
import { cursor, endpoint, next, ok, text } from '../../../endpoint.ts';

/** Whole months of one report. */
export const reportMonths = 24;

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/)
  .describe('A month, such as 2026-03.')
  .transform((written) => written.slice(0, 7));
const proprietary = z.array(z.string());

const item = z.object({
  Item: z.string().describe('The title of the post.'),
  Item_ID: z.object({
    DOI: z.string().optional(),
    URI: z.url().describe('The URL of its page.'),
    Proprietary: proprietary.describe('Its id, after the name of the site.'),
  }),
  Authors: z
    .array(z.object({ Name: z.string(), ORCID: z.string().optional() }))
    .describe('The first three; ORCID iDs that their owners have proven.'),
  Publication_Date: z.string(),
  Publisher: z.string(),
  Platform: z.string(),
  Attribute_Performance: z.array(
    z.object({
      Data_Type: z.literal('Other'),
      YOP: z.string().describe('The year of publication.'),
      Access_Type: z.enum(['Open', 'Free_To_Read']).describe('Open where the post names a licence.'),
      Access_Method: z.literal('Regular'),
      Performance: z.object({
        Unique_Item_Requests: z
          .record(z.string(), z.int())
          .describe('By month; a month without any is left out.'),
      }),
    }),
  ),
});

export const apiUsage = {
  apiGetItemReport: endpoint({
    method: 'GET',
    path: '/api/v1/counter/r51/reports/ir',
    summary:
      'Get how often each published post was opened in each month, in the shape of the Item Report of COUNTER 5.1. Pages follow the list of posts.',
    access: { api: 'open' },
    query: z.strictObject({
      begin_date: month
        .optional()
        .describe('The first month; without it, the last one. A day in it stands for the month.'),
      end_date: month.optional().describe('The last month; without it, the last one that is over.'),
      customer_id: text(100).optional().describe('Taken from harvesters that send it, and not used.'),
      requestor_id: text(100).optional().describe('Taken from harvesters that send it, and not used.'),
      cursor: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100).describe('Posts that a page looks at.'),
    }),
    reply: ok({
      Report_Header: z.object({
        Report_Name: z.literal('Item Report'),
        Report_ID: z.literal('IR'),
        Release: z.literal('5.1'),
        Institution_Name: z.literal('The World'),
        Institution_ID: z.object({ Proprietary: proprietary }),
        Report_Filters: z.object({
          Begin_Date: z.string(),
          End_Date: z.string(),
          Metric_Type: proprietary,
          Access_Method: proprietary,
        }),
        Exceptions: z
          .array(z.object({ Code: z.int(), Message: z.string(), Data: z.string() }))
          .describe('How these counts differ from the rules of COUNTER, and months that are not over.'),
        Created: z.string(),
        Created_By: z.string(),
      }),
      Report_Items: z.array(z.object({ Items: z.array(item) })),
      next,
    }),
    errors: [],
  }),
};
