import type { Target } from './run/target.ts';
import { together } from './run/together.ts';
import { bodies } from './targets/bodies.ts';
import { citedPosts } from './targets/cited-posts.ts';
import { comparing } from './targets/comparison.ts';
import { cursors } from './targets/cursors.ts';
import { pastedPages, wordDocuments } from './targets/documents.ts';
import { frontMatter } from './targets/front-matter.ts';
import { keptPageTexts, keptWordTexts } from './targets/kept-text.ts';
import { difference, markdown } from './targets/markdown.ts';
import { nodeQuestions } from './targets/node-questions.ts';
import { oai } from './targets/oai.ts';
import { outbound } from './targets/outbound.ts';
import { queries } from './targets/queries.ts';
import { referenceFiles } from './targets/reference-files.ts';
import { references } from './targets/references.ts';
import { uploads } from './targets/uploads.ts';
import { variantFiles } from './targets/variant-files.ts';

/** Every target, in the order in which they are searched. */
export const allTargets: readonly Target[] = [
  together(
    'markdown',
    'texts of posts: HTML that parses and harms nobody; differences show the words of both texts; nothing throws',
    [markdown, difference, comparing],
  ),
  together('front-matter', 'files of an import: stored as they are, or refused with a reason', [frontMatter]),
  together(
    'references',
    'pasted references: read as they are meant, stored as they are, or refused with a reason',
    [references, referenceFiles, citedPosts],
  ),
  cursors,
  outbound,
  together(
    'documents',
    'Word documents and pages of other programs: a harmless text that can be stored, with every character that is seen, or a refusal',
    [wordDocuments, pastedPages, keptWordTexts, keptPageTexts],
  ),
  together(
    'node',
    'questions to a node of the cloud, and its VCF: right answers, or a refusal that says why',
    [nodeQuestions, variantFiles],
  ),
  queries,
  bodies,
  uploads,
  oai,
];
