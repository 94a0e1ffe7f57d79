/** The action of `npm run admin` that pauses all writing, and ends that (product.md#maintenance). */
import { z } from 'zod';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { line } from '../../../contract/endpoint.ts';
import { type MaintenanceReply, maintenanceCharacters } from '../../../contract/trust/calls/maintenance.ts';
import { adminUsages } from '../../../scripts/usages.mjs';
import { operator } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { countRunning as countRunningJobs } from '../../platform/jobs/queries.ts';
import { beginMaintenance, countWritingCommands, endMaintenance } from '../../trust/index.ts';
import { say } from '../command.ts';
import { readCommandLine } from '../command-line.ts';
import type { Action } from './action.ts';

const usage = adminUsages.maintenance;

const instant = z.string().transform((text, check) => {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  check.addIssue({ code: 'custom', message: 'must be a time such as 2026-05-01T22:30Z' });
  return z.NEVER;
});

const maintenance: Action = {
  usage,
  inPause: 'runs',
  read(args) {
    const { what, until, message, language } = readCommandLine(args, {
      usage,
      options: { until: { type: 'string' }, message: { type: 'string' }, language: { type: 'string' } },
      operand: 'what',
      input: z
        .object({
          what: z.enum(['on', 'off', 'status']),
          until: instant.optional(),
          message: line(maintenanceCharacters).optional(),
          language: z
            .enum(interfaceLanguages, { error: `must be one of ${interfaceLanguages.join(', ')}` })
            .default('en'),
        })
        .refine(
          ({ what, until: end, message: text }) => what === 'on' || (end === undefined && text === undefined),
          { path: ['until'], message: 'and --message go with on' },
        ),
    });
    if (what === 'status') return status;
    if (what === 'off')
      return async (context) => {
        const ended = await endMaintenance(context, operator);
        say(ended ? 'Writing goes on. Every process follows within a second.' : 'Writing was not paused.');
      };
    return async (context) => {
      const planned = { until: until ?? null, message: message || null, language };
      say(lineOf(await beginMaintenance(context, operator, planned)));
      say('Every process follows within a second. Calls that run already may take up to 30 seconds more.');
      say('It ends only with: npm run admin -- maintenance off');
      await sayRunning(context);
    };
  },
};

async function status(context: Context): Promise<void> {
  const { current } = context.maintenance;
  if (!current) return say('Writing is not paused.');
  say(lineOf(current));
  await sayRunning(context);
}

async function sayRunning({ db }: Context): Promise<void> {
  const running = await countRunningJobs(db);
  say(running === 0 ? 'No job is running.' : `Jobs that are still running: ${running}.`);
  const commands = await countWritingCommands(db);
  say(commands === 0 ? 'No command is writing.' : `Commands that are still writing: ${commands}.`);
}

function lineOf({ since, until, message }: MaintenanceReply): string {
  const planned = until === null ? '' : `, planned until ${until}`;
  return `Writing has been paused since ${since}${planned}.${message === null ? '' : ` ${message}`}`;
}

export const maintenanceActions: ReadonlyMap<string, Action> = new Map([['maintenance', maintenance]]);
