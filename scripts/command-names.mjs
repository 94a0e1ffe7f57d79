/** The commands of the server, by the names of their tasks in package.json and of their files in server/commands. */
export const commandNames = [
  'admin',
  'backup',
  'backup-now',
  'demo',
  'doctor',
  'export',
  'import',
  'restore',
  'restore-drill',
  'retractions',
  'ror',
  'topics',
  'verify-audit',
];
