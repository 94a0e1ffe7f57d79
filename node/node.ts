import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Askable } from './beacon/askable.ts';
import { knownAnswersOf } from './beacon/known-answers.ts';
import type { Service } from './beacon/service.ts';
import type { Engine } from './engine/engine.ts';
import { MemoryEngine } from './engine/memory/engine.ts';
import { openRemoteEngine } from './engine/remote/engine.ts';
import type { Log } from './http/log.ts';
import { createServer } from './http/server.ts';
import { assemblyNamed } from './load/assemblies.ts';
import { DataError } from './load/data-error.ts';
import { Fasta } from './load/fasta.ts';
import { genesIn } from './load/genes.ts';
import type { BaseAt } from './load/normalise.ts';
import { Ontologies } from './load/ontologies.ts';
import { loadInProcess } from './load/process/in-process.ts';
import { readRegions } from './load/regions.ts';
import { readTranscripts } from './load/transcripts.ts';
import { isOverHttp, type Options } from './options.ts';
import { AuditLog } from './policy/audit.ts';
import { Budgets } from './policy/budgets.ts';
import { exposureOf } from './policy/exposure.ts';
import { secretsOf } from './policy/hidden-variants.ts';
import { policyFor } from './policy/policy.ts';

/** A node that listens. */
export interface RunningNode {
  port: number;
  /** Loads the files again, and answers from them as soon as they are loaded. Gives whether that worked. */
  reload(): Promise<boolean>;
  close(): Promise<void>;
}

/** Loads the first snapshot, then listens. @throws DataError if the files can't be read */
export async function startNode(options: Options, log: Log): Promise<RunningNode> {
  const fasta = options.source.fasta === null ? null : new Fasta(options.source.fasta);
  const budgets = new Budgets(options.state);
  const secret = budgets.secretFor('floor of a variant');
  let service: Service | null = null;
  let loading: Promise<boolean> | null = null;
  // Two at once would read the same files.
  const reload = (): Promise<boolean> => {
    loading ??= load();
    return loading;
  };
  const loadNow = () => loadService(options, { fasta, secret, isReplaced: () => void reload() }, log);
  const load = async (): Promise<boolean> => {
    const before = service;
    try {
      service = await loadNow();
      await before?.engine.close();
      return true;
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      log({ message: `The snapshot stays as it was. ${error.message}` });
      return false;
    } finally {
      loading = null;
    }
  };
  service = await loadNow();
  if (options.state === null)
    log({
      message: 'A restart forgets who has asked how much, and reads all files again: give --state a folder.',
    });
  const audit = auditOf(options);
  const server = createServer({ service: () => service, callers: options.callers, budgets, audit, log });
  await listen(server, options);
  const { port } = server.address() as AddressInfo;

  return {
    port,
    reload,
    async close() {
      server.close();
      server.closeAllConnections();
      await loading;
      await service?.engine.close();
      fasta?.close();
      audit?.flush();
      service = null;
    },
  };
}

function auditOf({ policy, state }: Options): AuditLog | null {
  if (!policy.audit) return null;
  if (state === null) throw new DataError('Configuration: audit needs --state, a folder for the log.');
  return new AuditLog(state);
}

async function listen(server: Server, { host, port }: Options): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new DataError(
      `The node can't listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function loadService(
  options: Options,
  { fasta, secret, isReplaced }: { fasta: Fasta | null; secret: Buffer; isReplaced: () => void },
  log: Log,
): Promise<Service> {
  const began = performance.now();
  const baseAt = fasta?.baseAt ?? null;
  const engine = await openEngine(options, { baseAt, isReplaced }, log);
  const { identity } = options;
  const { snapshot } = engine;
  const policy = policyFor(options.policy, snapshot.people);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  log({
    message: `Snapshot ${snapshot.id}: ${snapshot.variants} variants of ${snapshot.people} people in ${seconds} s.`,
  });
  if (policy.floor < 10)
    log({ message: `The floor is ${policy.floor}. Below 10, answers can say who is in the cohort.` });
  const { source } = options;
  const regions =
    source.regions === null ? null : readRegions(source.regions, assemblyNamed(source.assembly)).regions;
  const knownAnswers = await knownAnswersOf(engine, policy, regions);
  const ontologies = new Ontologies(source.ontologies);
  const transcripts = await readTranscripts(source.transcripts, assemblyNamed(source.assembly));
  const askable = new Askable(engine, ontologies, policy);
  const secrets = secretsOf(policy, secret);
  const exposure = policy.exposureDays === 0 ? null : exposureOf(policy, snapshot.people);
  const knowledge = { engine, baseAt, regions, ontologies, transcripts, askable, knownAnswers };
  return { identity, policy, secrets, exposure, ...knowledge };
}

async function openEngine(
  { source, engine, engineToken, engineSeconds, state, readers }: Options,
  { baseAt, isReplaced }: { baseAt: BaseAt | null; isReplaced: () => void },
  log: Log,
): Promise<Engine> {
  if (isOverHttp(engine)) {
    const { assembly } = source;
    const told = { tell: (message: string) => log({ message }), isReplaced };
    return openRemoteEngine(
      { url: engine, token: engineToken, seconds: engineSeconds },
      { assembly, genes: await genesIn(source.genes, assemblyNamed(assembly)), told },
    );
  }
  if (engine !== null) {
    // Loaded only here: a node in memory needs no packages.
    const { openPostgresEngine } = await import('./engine/postgres/engine.ts');
    return openPostgresEngine(engine, source, (message) => log({ message }), baseAt);
  }
  const { snapshot, remarks, kept } = await loadInProcess(source, state, readers);
  if (kept) log({ message: 'The files have not changed: their snapshot was read from the state folder.' });
  for (const message of remarks) log({ message });
  return new MemoryEngine(snapshot, baseAt);
}
