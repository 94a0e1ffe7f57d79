/** How time grows with the size of the work, on machines that other work stalls. */

/** So far apart are the two sizes that noise, which may take a few times the work itself, hides no square. */
const apart = 64;

/** Milliseconds that the smaller work is repeated for. */
const leastMilliseconds = 5;

/**
 * How many times as long the work takes as if it were done in 64 parts: 1 where time grows with the size, 64 where it grows with
 * its square. The shortest of several runs has the least of other work in it.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const part = Math.ceil(size / apart);
  let times = 1;
  const timeOfParts = () => {
    const began = performance.now();
    for (let turn = 0; turn < times; turn += 1) work(part);
    return performance.now() - began;
  };
  while (timeOfParts() < leastMilliseconds) times *= 2;
  let parts = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  const growth = () => (whole * times) / (parts * apart);
  for (let turn = 0; turn < 3 || (turn < 10 && growth() > 4); turn += 1) {
    parts = Math.min(parts, timeOfParts());
    const began = performance.now();
    work(size);
    whole = Math.min(whole, performance.now() - began);
  }
  return growth();
}
