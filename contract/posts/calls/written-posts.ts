/**
 * The calls that bring the text of a post, as the server reads them: with references of any program. The portal sends its calls by
 * `calls/posts.ts`, which has no readers of other programs.
 */

import { writtenChange, writtenPostText } from '../../text/written-text.ts';
import { posts } from './posts.ts';

const { createDraft, saveDraft, previewPost } = posts;
const { references } = writtenPostText.shape;

export const writtenPosts = {
  createDraft: { ...createDraft, body: writtenPostText },
  saveDraft: { ...saveDraft, body: writtenChange.extend({ version: saveDraft.body.shape.version }) },
  previewPost: { ...previewPost, body: previewPost.body.extend({ references }) },
};
