/** A heading in a rendered text. */
export interface Heading {
  /** The level of the heading, from 2 to 6. */
  level: number;
  /** The anchor of the heading in the rendered body. */
  id: string;
  text: string;
}
