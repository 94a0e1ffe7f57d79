export { recordingFileNames, sweepRecordings } from './files.ts';
export { makeRecording, queueRecordings } from './making.ts';
export { recordingsOf } from './recordings.ts';
