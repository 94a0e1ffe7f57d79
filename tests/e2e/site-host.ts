/**
 * Runs the sites of a worker's tests one after the other, each as a process of its own would: what takes a server a second to start is
 * loaded and compiled once. The worker orders over the IPC channel, and this process ends with it.
 */
import os from 'node:os';
import pino from 'pino';
import { readConfig } from '../../server/platform/config/config.ts';
import { openSite, type Site } from '../../server/site.ts';
import type { Settings } from '../process.ts';

// Readers come before what the site makes in the background; a test waits for that alone.
Object.assign(os, { setPriority() {} });

/** Opens the site number `id`, or closes it where there are no settings. */
export interface Order {
  id: number;
  settings?: Settings;
}

/** What became of an order. Who opens gets the link for the first admin, who closes gets the log. */
export interface Outcome {
  id: number;
  text?: string;
  error?: string;
}

const sites = new Map<number, { site: Site; lines: string[] }>();

process.on('message', (order: Order) => {
  obey(order).then(
    (text) => answer({ id: order.id, text }),
    (error: unknown) =>
      answer({ id: order.id, error: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function obey({ id, settings }: Order): Promise<string> {
  if (settings) {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const site = await openSite(readConfig({}, settings), log);
    sites.set(id, { site, lines });
    return site.firstAdminLink ?? '';
  }
  const open = sites.get(id);
  sites.delete(id);
  await open?.site.close();
  return open?.lines.join('') ?? '';
}

function answer(outcome: Outcome): void {
  process.send?.(outcome);
}
