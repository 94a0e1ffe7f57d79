import * as tries from '../../../server/posts/recordings/attempt-queries.ts';
import * as desk from '../../../server/posts/recordings/desk-queries.ts';
import * as files from '../../../server/posts/recordings/file-queries.ts';
import * as logged from '../../../server/posts/recordings/logged-queries.ts';
import * as recordings from '../../../server/posts/recordings/queries.ts';
import { at, id, sample } from './sample.ts';

const name = `${'ab'.repeat(32)}.opus`;
const recording = {
  post_id: id,
  revision_id: id,
  kind: 'computer' as const,
  uploaded_by: null,
  made_at: at,
  opus_file: name,
  mp3_file: name,
  milliseconds: 1000,
};

export const recordingSamples = [
  sample(recordings, {
    selectText: [[id]],
    lockPublished: [[id, id]],
    hasRecording: [[id]],
    selectUnspoken: [[{ languages: ['en'], at, limit: 20 }]],
    insertFiles: [[[{ name, bytes: 1 }], at]],
    putRecording: [[recording]],
    selectWaiting: [[id]],
    selectAllWaiting: [[50]],
    selectRead: [[]],
    selectWaitingFile: [[name]],
    selectHeard: [[id]],
    selectEpisodes: [[{ language: 'sw', limit: 20, newest: 500 }]],
    selectHeardFile: [[name]],
  }),
  sample(logged, {
    releaseWaiting: [[{ id, post_id: id }, at]],
    removeUploaded: [[id, at]],
    deleteUnheard: [[at]],
  }),
  sample(tries, {
    claimAttempt: [[id, at]],
    endAttempt: [
      [id, { at, problem: null, counts: true }],
      [id, { at, problem: 'failed', counts: false }],
    ],
  }),
  sample(files, {
    selectUnusedFiles: [[at, 20]],
    deleteUnusedFile: [[name, at]],
    selectFileNames: [[]],
  }),
  sample(desk, { selectPost: [[id]], countRecordings: [[['en']]], selectLastProblem: [[]] }),
];
