/** What the commands of this folder share. */
import packageFile from '../package.json' with { type: 'json' };
import { FormatError } from './checkpoint.ts';
import { SiteError } from './site.ts';

/** Exit codes: the log has problems, or it could not be verified. */
export const problematic = 1;
const unverified = 2;

/** Runs a command; its usage answers `--help` and options that it doesn't have. */
export async function runCommand(usage: string, command: () => Promise<number>): Promise<void> {
  const asked = process.argv.slice(2).find((argument) => ['--help', '-h', '--version'].includes(argument));
  if (asked !== undefined) {
    process.stdout.write(`${asked === '--version' ? `afya ${packageFile.version}` : usage}\n`);
    return;
  }
  try {
    process.exitCode = await command();
  } catch (error) {
    process.stderr.write(`${messageOf(error, usage)}\n`);
    process.exitCode = unverified;
  }
}

/** Whether an argument is the address of a site. */
export function isSite(argument: string | undefined): argument is string {
  return argument !== undefined && URL.canParse(argument) && /^https?:/.test(argument);
}

/** Says that a command was not called as it must be. */
export function refuse(usage: string): number {
  process.stderr.write(`${usage}\n`);
  return unverified;
}

/** The message of an expected error, and the stack of any other. */
function messageOf(error: unknown, usage: string): string {
  if (error instanceof SiteError || error instanceof FormatError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const isOfOptions = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isOfOptions ? usage : (error.stack ?? error.message);
}
