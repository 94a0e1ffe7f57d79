/** A button in the place that the page has for it. */
export interface Offer {
  button: HTMLButtonElement;
  /** The path of the call; PUT does it and DELETE undoes it. */
  path: string;
  id: string;
  kind: 'posts' | 'authors' | 'topics';
}
