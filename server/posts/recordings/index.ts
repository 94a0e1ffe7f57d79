export { recordingFileNames, sweepRecordings } from './files.ts';
export { makeRecording, queueRecordings } from './making.ts';
export { listEpisodes, recordingsOf } from './recordings.ts';
