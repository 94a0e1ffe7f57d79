// The launcher of a release has a name of its own.
const { LAUNCHED_AS: launcher } = process.env;
const call = (name) => (launcher ? `${launcher} ${name}` : `npm run ${name} --`);

/** How `npm run verify-log` is called. */
export const usage = `Usage: ${call('verify-log')} URL [--key KEY] [--state FILE] [--new] [--texts] [--witness KEY --witnessed FILE]…`;

/** How `npm run witness` is called. */
export const witnessUsage = `Usage: ${call('witness')} URL --name NAME --key-file FILE --state FILE --out FILE [--key KEY]`;
