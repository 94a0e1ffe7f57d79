/** `npm run node -- engine --vcf FILE --assembly GRCh38`: the files of a cohort as an engine for a node elsewhere. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../http/log.ts';
import { DataError } from '../../load/data-error.ts';
import { loadInProcess } from '../../load/process/in-process.ts';
import type { Options } from '../../options.ts';
import { ExactMemory } from './exact.ts';
import { engineServer } from './serve.ts';

export interface RunningEngine {
  port: number;
  /** Loads the files again, and answers from them as soon as they are loaded. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Loads files, and gives their exact numbers to whoever has the token. @throws DataError */
export async function startEngine(options: Options, log: Log): Promise<RunningEngine> {
  const { host, port, source, state, callers, readers } = options;
  const tokenSha256 = callers.find(({ isNetwork }) => isNetwork)?.tokenSha256 ?? null;
  if (tokenSha256 === null && !/^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host))
    throw new DataError('An engine gives exact numbers: beyond this machine it needs --token-file.');
  const load = async () => {
    const { snapshot, remarks } = await loadInProcess(source, state, readers);
    for (const message of remarks) log({ message });
    log({ message: `Snapshot ${snapshot.id}: ${snapshot.variants} variants of ${snapshot.people} people.` });
    return new ExactMemory(snapshot);
  };
  let numbers = await load();
  const server = engineServer(() => numbers, tokenSha256);
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new DataError(`The engine can't listen on ${host}:${port}: ${error}`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async reload() {
      try {
        numbers = await load();
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        log({ message: `The snapshot stays as it was. ${error.message}` });
      }
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
