/** Calls on recordings of posts: product.md#recordings */
import { z } from 'zod';
import { endpoint, id, instant, ok, type Upload } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';

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

const known = ok({
  recordings: z.array(recording),
  waiting: recording
    .nullable()
    .describe(
      'What was uploaded and readers hear once the staff has heard it, at addresses that are valid for an hour or two. Only for the author of the post and the staff.',
    ),
});

export const recordings = {
  getRecordings: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/recordings',
    summary: 'Get the recordings of a published post, the one that readers are offered first.',
    access: writerRoles,
    params: byPost,
    reply: known,
    errors: ['not_found'],
  }),
  uploadRecording: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/recording',
    summary:
      'Upload a recording of a published post that I wrote; staff may for every post. Once somebody else of the staff has heard it, it takes the place of an earlier upload.',
    access: writerRoles,
    params: byPost,
    upload,
    reply: known,
    errors: ['not_found', 'forbidden', 'status_conflict', 'unreadable_recording'],
  }),
  removeRecording: endpoint({
    method: 'DELETE',
    path: '/content/posts/{id}/recording',
    summary: 'Remove the uploaded recordings of a post, heard or not.',
    access: writerRoles,
    params: byPost,
    reply: known,
    errors: ['not_found', 'forbidden'],
  }),
  confirmRecording: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/recording/confirm',
    summary: 'Confirm that the recording that waits says the same as the text. Readers hear it from then on.',
    access: staffRoles,
    recentProof: true,
    params: byPost,
    body: z.strictObject({ recording: id.describe('The recording that I have heard.') }),
    reply: known,
    errors: ['not_found', 'status_conflict', 'own_text'],
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
      unheard: z
        .array(z.object({ id, slug: z.string(), title: z.string(), at: instant }))
        .describe(
          'Posts with a recording that waits until somebody of the staff has heard it, oldest first.',
        ),
      last_problem: z
        .object({ at: instant, problem: z.string() })
        .nullable()
        .describe('Why the last of them failed.'),
    }),
    errors: [],
  }),
};
