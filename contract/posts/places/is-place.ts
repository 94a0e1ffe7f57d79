import { places } from './places.ts';

/** Whether a code stands for a place. The portal is built without the list: its fields offer nothing else. */
export function isPlace(code: string): boolean {
  return places.has(code);
}
