/** A post that another page leads to: beside it in a list of related posts, or instead of a withdrawn one. */
export interface RelatedPost {
  id: string;
  slug: string;
  title: string;
  language: string;
  authors: string[];
  read_time: number;
}
