import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { place, target, mostSeconds } = workerData as {
  place: Int32Array;
  target: string;
  mostSeconds: number;
};

let last = '';
let since = performance.now();
setInterval(() => {
  const now = place.join();
  if (now !== last) {
    last = now;
    since = performance.now();
  } else if (performance.now() - since > mostSeconds * 1000) {
    const [seed, tried] = place;
    writeSync(
      2,
      `${target}: input ${tried} has run for ${mostSeconds} seconds: --seed ${seed} gives it again\n`,
    );
    process.kill(process.pid, 'SIGKILL');
  }
}, 1000);
