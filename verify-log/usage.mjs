// The launcher of a release has a name of its own.
const call = process.env.LAUNCHED_AS ? `${process.env.LAUNCHED_AS} verify-log` : 'npm run verify-log --';

/** How `npm run verify-log` is called. */
export const usage = `Usage: ${call} URL [--key KEY] [--state FILE] [--new] [--texts]`;
