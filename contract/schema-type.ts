import type { PostKind } from './constants.ts';

const types: Record<PostKind | '', string> = {
  guidance: 'MedicalWebPage',
  research: 'ScholarlyArticle',
  explainer: 'Article',
  news: 'NewsArticle',
  opinion: 'OpinionNewsArticle',
  '': 'Article',
};

/** The type of a post in the vocabulary of schema.org. */
export function schemaTypeOf(kind: PostKind | ''): string {
  return types[kind];
}
