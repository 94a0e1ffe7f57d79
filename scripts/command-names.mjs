/** The commands of the server, by the names of their tasks in package.json and of their files in server/commands. */
export const commandNames = [
  'admin',
  'backup',
  'backup-now',
  'bounces',
  'demo',
  'doctor',
  'doi',
  'export',
  'import',
  'mirror',
  'pack',
  'restore',
  'restore-drill',
  'retractions',
  'ror',
  'topics',
  'verify-audit',
  'works',
];

/** The programs whose exports `npm run import:NAME` reads (server/commands/foreign). */
export const importedPrograms = ['wordpress', 'ghost', 'ojs', 'jats'];

/**
 * Further options of Node for `npm run import`: it makes as much garbage as it can read, and the server's small nursery took a quarter of
 * its time.
 */
export const importOptions = ['--max-semi-space-size=64'];

/** Those for the imports of other programs: the conversion of each text takes most of their time, and memory is what they have little of: garbage is collected after long texts. */
export const foreignImportOptions = ['--max-semi-space-size=16', '--expose-gc'];
