/** Draws how far a command has come, on standard error; nothing where that is no terminal. */
import { performance } from 'node:perf_hooks';

export interface ProgressBar {
  start(total: number): void;
  advance(by?: number): void;
  stop(): void;
}

/** As much of a terminal as a bar needs. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Milliseconds between two drawings. */
const pause = 100;
const widest = 40;
const eraseLine = '\r\x1b[2K';

/** A bar of one line. It is drawn at most ten times a second, and erased at the end. */
export function progressBar(
  terminal: Terminal = process.stderr,
  now: () => number = () => performance.now(),
): ProgressBar {
  if (!terminal.isTTY) return { start() {}, advance() {}, stop() {} };
  let [total, done, began, drawn] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  const draw = () => {
    drawn = now();
    terminal.write(eraseLine + lineOf(done, total, (drawn - began) / 1000, terminal.columns ?? 80));
  };
  return {
    start(amount) {
      [total, done, began] = [amount, 0, now()];
      draw();
    },
    advance(by = 1) {
      done += by;
      if (now() - drawn >= pause) draw();
    },
    stop() {
      if (drawn !== Number.NEGATIVE_INFINITY) terminal.write(eraseLine);
    },
  };
}

/** One column stays free: a full line would wrap. */
function lineOf(done: number, total: number, seconds: number, columns: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const left = done > 0 ? `, ${formatTime((seconds / done) * Math.max(0, total - done))} left` : '';
  const amounts = `${done}/${total}${left}`;
  const width = Math.max(0, Math.min(widest, columns - amounts.length - 2));
  const full = Math.round(share * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${amounts}`.slice(0, Math.max(0, columns - 1));
}

/** `5s`, `3m05s`, `2h10m` */
function formatTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (amount: number) => String(amount).padStart(2, '0');
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m${two(whole % 60)}s`;
  return `${Math.floor(whole / 3600)}h${two(Math.floor((whole % 3600) / 60))}m`;
}
