export { chargeSender, countCorrections, fileReport, sweepReports } from './reports.ts';
