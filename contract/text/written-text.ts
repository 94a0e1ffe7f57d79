/** The text of a post as calls and files bring it. */
import { writtenReferences } from '../posts/references/written.ts';
import { changedPostText, newPostText } from './post-text.ts';

/** The text of a new post, with references of any program. */
export const writtenPostText = newPostText.extend({ references: writtenReferences.default('') });

/** Some fields of a text, with references of any program. */
export const writtenChange = changedPostText.extend({ references: writtenReferences.optional() });
