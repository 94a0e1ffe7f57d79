import type { Logger } from 'pino';
import type { MaintenanceReply } from '../../contract/trust/calls/maintenance.ts';
import type { SecurityEventKind } from '../../contract/trust/event-kinds.ts';
import type { SignedIn } from './actor.ts';
import type { AppError } from './app-error.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { Replica } from './db/replica/read-from.ts';
import type { FileStore } from './files/files.ts';
import type { Rendering } from './rendering/rendering.ts';
import type { SealedColumn } from './secrets/columns.ts';
import type { SecurityEvent } from './security-event.ts';

/** What the caller of an action has done last in its transaction, with its result. */
export type Lastly<Result> = (tx: Context, result: Result) => Promise<void>;

/** Whether all writing is paused, as this process knows it. */
export interface MaintenanceState {
  /** What people are told; null while everybody may write. */
  readonly current: MaintenanceReply | null;
  readonly isOn: boolean;
  /** Whether the last reading succeeded, and none is under way. */
  readonly isCurrent: boolean;
  /** Reads the state again, after any reading that is under way. */
  reload(db: Db): Promise<void>;
  /** Resolves when no reading is under way. */
  settled(): Promise<void>;
  /** Calls the listener whenever a pause has begun or ended, until the function that it returns is called. */
  onSwitch(listener: () => void): () => void;
  /** The refusal of a call that writes, with a sentence in the caller's language. */
  refusal(now: Date, message?: string): AppError;
}

/** Wraps the secrets that the database stores, and unwraps them. `row` names the row as `sealedColumns` does. */
export interface Secrets {
  seal(column: SealedColumn, row: string, secret: Buffer): Buffer;
  /** @throws Error for what was changed, or was wrapped for another place or with a key that is not here */
  open(column: SealedColumn, row: string, sealed: Buffer): Buffer;
}

/** Counts security events, and writes them now and then. */
export interface SecurityLog {
  /** How many events of each kind this process has recorded. */
  readonly totals: ReadonlyMap<SecurityEventKind, number>;
  /** Counts an event. Never throws, and never waits. */
  record(event: SecurityEvent): void;
  /** Writes where the chain of the audit log ends beside the events, or into the log where these are written nowhere. */
  seal(head: { seal: number; head: string }): void;
  /** Writes what has been recorded so far. Rows that can't be written wait for the next time. */
  flush(): Promise<void>;
  /** Reads the key of the hashes again, after it was replaced. */
  reload(): Promise<void>;
  /** Writes what is left, and stops. */
  stop(): Promise<void>;
}

/** Somebody who is signed in, whether they have a second factor, and whether they have to add one before anything else. */
export interface Identified extends SignedIn {
  hasFactor: boolean;
  lacksFactor: boolean;
}

/** Tells who calls. */
interface Callers {
  /** Whose session a token is of. @throws AppError invalid_token, token_expired */
  identify(context: Context, token: string): Promise<Identified>;
  /** Checks a proof of identity of the last `seconds`. @throws AppError proof_needed */
  requireProof(context: Context, actor: SignedIn, proof: string | null, seconds: number): Promise<void>;
}

/** Everything that actions need. Rooms above add what they give (see `posts/topics/vocabulary.ts`). A transaction replaces `db` (see `db/database.ts`). */
export interface Context {
  config: Config;
  db: Db;
  /** Answers reads that may be a little late (see `readFrom`); null without one. */
  replica: Replica | null;
  /** The files of pictures and recordings, by name. */
  files: FileStore;
  /** Renders the texts of authors. */
  rendering: Rendering;
  secrets: Secrets;
  maintenance: MaintenanceState;
  security: SecurityLog;
  callers: Callers;
  clock: () => Date;
  log: Logger;
}
