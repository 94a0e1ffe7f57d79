/** The rule about references in calls and files. The portal doesn't load it: it writes the form that is stored. */
import { text } from '../../endpoint.ts';
import { readCsl } from './read-csl.ts';
import { referenceFaults, referencesCharacters, writeReferences } from './reference.ts';

/**
 * The references of a text as CSL-JSON of any program, a list of at most 200 (product.md#references). What is stored has
 * normal DOIs and leaves out what the site doesn't show.
 */
export const writtenReferences = text(referencesCharacters)
  .transform((written, { addIssue }) => {
    if (written.trim() === '') return '';
    const read = readCsl(written);
    if ('references' in read) return writeReferences(read.references);
    addIssue({ code: 'custom', message: referenceFaults[read.fault] });
    return '';
  })
  .describe('References that the text cites as `[@id]`: a list of CSL-JSON as one string; empty for none.');
