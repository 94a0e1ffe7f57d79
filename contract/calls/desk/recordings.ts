/** Calls on recordings of posts: product.md#recordings */
import { z } from 'zod';
import { endpoint, id, instant, ok, type Upload } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../roles.ts';

/** The most bytes of a recording that is uploaded: twenty minutes of MP3 at 64 kbit/s. */
export const recordingBytes = 10 * 1024 * 1024;
/** The longest recording, in minutes. */
export const recordingMinutes = 60;

const upload = {
  field: 'data',
  bytes: recordingBytes,
  types: ['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/mp4'],
} satisfies Upload;

const recording = z
  .object({
    id,
    kind: z.enum(['computer', 'uploaded']),
    current: z.boolean().describe('Whether it is of the text that readers see; else of an earlier version.'),
    seconds: z.int(),
    opus: z.object({ address: z.string().describe('A path on this host.'), bytes: z.int() }),
    mp3: z.object({ address: z.string().describe('A path on this host.'), bytes: z.int() }),
  })
  .meta({ id: 'Recording' });

const byPost = z.object({ id });

export const recordings = {
  getRecordings: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/recordings',
    summary: 'Get the recordings of a published post, the one that readers are offered first.',
    access: writerRoles,
    params: byPost,
    reply: ok({ recordings: z.array(recording) }),
    errors: ['not_found'],
  }),
  uploadRecording: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/recording',
    summary:
      'Upload a recording of a published post that I wrote; staff may for every post. It takes the place of an earlier upload.',
    access: writerRoles,
    params: byPost,
    upload,
    reply: ok({ recordings: z.array(recording) }),
    errors: ['not_found', 'forbidden', 'status_conflict', 'unreadable_recording'],
  }),
  removeRecording: endpoint({
    method: 'DELETE',
    path: '/content/posts/{id}/recording',
    summary: 'Remove the uploaded recording of a post.',
    access: writerRoles,
    params: byPost,
    reply: ok({ recordings: z.array(recording) }),
    errors: ['not_found', 'forbidden'],
  }),
  getRecordingState: endpoint({
    method: 'GET',
    path: '/content/recordings/state',
    summary: 'Get whether posts are spoken, in which languages, and what could not be.',
    access: staffRoles,
    reply: ok({
      program: z.enum(['installed', 'missing', 'none']).describe('The voice program of this process.'),
      languages: z.array(z.string()).describe('Languages that have a voice.'),
      spoken: z.int().describe('Published posts with a recording of the text that readers see.'),
      waiting: z.int().describe('Published posts that will be spoken.'),
      failed: z.int().describe('Published posts that could not be spoken in three attempts.'),
      last_problem: z
        .object({ at: instant, problem: z.string() })
        .nullable()
        .describe('Why the last of them failed.'),
    }),
    errors: [],
  }),
};
