import fc from 'fast-check';
import type { Target } from './target.ts';

/** One target of several: each gets its share of the inputs. */
export function together(name: string, about: string, targets: readonly Target[]): Target {
  return {
    name,
    about,
    mostSeconds: Math.max(...targets.map(({ mostSeconds }) => mostSeconds)),
    async open() {
      const opened = await Promise.all(targets.map((target) => target.open()));
      return {
        trials: fc.oneof(...opened.map(({ trials }) => trials)),
        async close() {
          for (const { close } of opened) await close?.();
        },
      };
    },
  };
}
