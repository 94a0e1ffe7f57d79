/** `npm run doctor` (product.md#for-operators) */
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { examine, type Finding } from '../operations/index.ts';
import { givenSettings } from '../platform/config/config.ts';
import { run } from '../start.ts';
import { say } from './command.ts';
import { readCommandLine } from './command-line.ts';

run(async () => {
  const { mail, json } = readCommandLine(process.argv.slice(2), {
    usage: usages.doctor,
    options: { mail: { type: 'string' }, json: { type: 'boolean' } },
    input: z.object({
      mail: z.email('must be an address such as you@example.org').optional(),
      json: z.boolean().default(false),
    }),
  });
  const findings = await examine(givenSettings(), { mailTo: mail ?? null });
  if (json) say(JSON.stringify({ findings }, null, 2));
  else for (const finding of findings) print(finding);
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
});

const signs = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

function print({ state, part, text, advice }: Finding): void {
  say(`${signs[state]} ${part.padEnd(12)} ${text}`);
  if (advice !== null) say(`${' '.repeat(signs.ok.length + 14)}→ ${advice}`);
}
