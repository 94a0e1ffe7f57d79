/** Verifies a site's transparency log from outside. */
import { type Checkpoint, readCheckpoint, readKey, type VerifierKey } from './checkpoint.ts';
import {
  type PublicationEntry,
  publicationOf,
  type RecordingEntry,
  readEntry,
  recordingOf,
} from './entries.ts';
import { Site, SiteError, tileWidth } from './site.ts';
import type { State } from './state.ts';
import { findChangedTexts, findUnknownRecordings, readTexts } from './texts.ts';
import { GrowingTree, leafHash } from './tree.ts';

export interface Task {
  site: string;
  /** The trusted key. If null, that of the state, and without a state that of the site. */
  key: string | null;
  state: State | null;
  /** Whether to read only leaves after those of the state. */
  onlyNew: boolean;
  /** Whether to compare published texts with the log. */
  texts: boolean;
  /** Checkpoints that witnesses have signed, which the log must show too, and the witnesses that are trusted. */
  witnessed: readonly Witnessed[];
  witnesses: readonly VerifierKey[];
  /** The time at which the verification begins. */
  now: Date;
}

/** A checkpoint that a witness has signed, and where it was found. */
export interface Witnessed {
  file: string;
  checkpoint: Checkpoint;
}

export interface Verification {
  /** One sentence for each problem; empty if there is none. */
  problems: string[];
  /** The state to store if there are no problems. */
  state: State;
  /** How many leaves were read. */
  read: number;
  /** What the site has signed. */
  checkpoint: Checkpoint;
}

/** @throws SiteError, FormatError */
export async function verifyLog(task: Task): Promise<Verification> {
  const { site: url, key, state, onlyNew, texts, witnessed, witnesses, now } = task;
  const site = new Site(url);
  // Texts are read before the log, so that their approvals are in it.
  const published = texts ? await readTexts(site) : null;
  const checkpoint = readCheckpoint(await site.checkpoint());
  const trusted = readKey(key ?? state?.key ?? (await site.keys())[0] ?? '');
  const remembered = state?.tree ?? new GrowingTree();
  const start = onlyNew ? remembered : new GrowingTree();
  const tree = new GrowingTree(start.size, start.roots);
  const problems: string[] = [];
  const verification = { problems, state: { key: trusted.line, tree }, read: 0, checkpoint };
  if (!checkpoint.isSignedBy(trusted))
    problems.push(`The checkpoint is not signed by the key ${trusted.line}.`);
  if (checkpoint.size < remembered.size)
    problems.push(
      `Not consistent: the log has ${checkpoint.size} leaves, but had ${remembered.size} at the last verification.`,
    );
  for (const { file, checkpoint: seen } of witnessed) {
    if (!witnesses.some((witness) => seen.cosignedAt(witness)))
      problems.push(`${file} has no signature of these witnesses.`);
    else if (seen.origin !== checkpoint.origin)
      problems.push(`${file} is of the log "${seen.origin}", and not of "${checkpoint.origin}".`);
    else if (seen.size > checkpoint.size)
      problems.push(
        `Split view: a witness has signed a tree of ${seen.size} leaves (${file}), and this one has ${checkpoint.size}.`,
      );
  }
  if (problems.length > 0) return verification;

  const known = [
    { size: remembered.size, root: remembered.root(), problem: notConsistent(remembered.size) },
    ...witnessed.map(({ file, checkpoint: { size, root } }) => ({
      size,
      root,
      problem: splitView(size, file),
    })),
  ];
  const leaves = new LeafReader(tree, known, problems);
  await leaves.readAll(site, checkpoint.size);
  if (!tree.root().equals(checkpoint.root)) problems.push('The signed root is not the root of the leaves.');
  if (!onlyNew) await checkUpperTiles(site, leaves.subtreeRoots, problems);
  if (published) {
    problems.push(...findChangedTexts(published, leaves.lastOfPosts, now));
    problems.push(...findUnknownRecordings(published, leaves.lastRecordings, now));
  }
  verification.read = checkpoint.size - start.size;
  verification.state.key = successorOf(trusted, leaves.newestKey, checkpoint, problems);
  return verification;
}

function notConsistent(size: number): string {
  return `Not consistent: the first ${size} leaves are not those of the last verification.`;
}

function splitView(size: number, file: string): string {
  return `Split view: a witness has signed another tree of the first ${size} leaves. ${file} and the checkpoint of this site prove it: keep both.`;
}

/** What a tree of this size was before, or for somebody else, and what to say where it isn't that. */
interface KnownTree {
  size: number;
  root: Buffer;
  problem: string;
}

/** Reads the leaves in order, checks each, and adds its hash to `tree`. */
class LeafReader {
  /** Roots of the complete subtrees of 256 leaves. */
  readonly subtreeRoots: Buffer[] = [];
  readonly lastOfPosts = new Map<string, PublicationEntry>();
  readonly lastRecordings = new Map<string, RecordingEntry>();
  newestKey: string | null = null;
  #lastNumber = 0;
  readonly #tree: GrowingTree;
  readonly #known: readonly KnownTree[];
  readonly #problems: string[];

  constructor(tree: GrowingTree, known: readonly KnownTree[], problems: string[]) {
    this.#tree = tree;
    this.#known = known;
    this.#problems = problems;
  }

  async readAll(site: Site, size: number): Promise<void> {
    this.#compareWithKnown();
    while (this.#tree.size < size) {
      const tile = Math.floor(this.#tree.size / tileWidth);
      const width = Math.min(tileWidth, size - tile * tileWidth);
      const entries = await site.entries(tile, width);
      const hashes = await this.#hashesOf(site, tile, entries);
      const subtree = new GrowingTree();
      for (const [at, hash] of hashes.entries()) {
        subtree.add(hash);
        const index = tile * tileWidth + at;
        if (index < this.#tree.size) continue;
        this.#check(index, entries[at] ?? Buffer.alloc(0), hash);
        this.#tree.add(hash);
        this.#compareWithKnown();
      }
      if (width === tileWidth) this.subtreeRoots.push(subtree.root());
    }
  }

  /** The hashes of a tile; if the site lacks the tile, the hashes of its entries. */
  #hashesOf(site: Site, tile: number, entries: readonly Buffer[]): Promise<Buffer[]> {
    return site.hashes(0, tile, entries.length).catch((error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      const first = tile * tileWidth;
      this.#problems.push(
        `Leaves ${first} to ${first + entries.length - 1}: their hashes are missing. ${error.message}`,
      );
      return entries.map(leafHash);
    });
  }

  #check(index: number, entry: Buffer, hash: Buffer): void {
    if (!leafHash(entry).equals(hash)) {
      const now = entry.length === 0 ? 'is now missing' : `is now ${entry}`;
      this.#problems.push(`Leaf ${index}: its entry was changed or removed, and ${now}.`);
      return;
    }
    const members = readEntry(entry);
    if (!members) {
      this.#problems.push(`Leaf ${index}: its entry is not a canonical JSON object: ${entry}`);
      return;
    }
    if (members.kind === 'key' && typeof members.key === 'string') this.newestKey = members.key;
    const recording = recordingOf(index, members);
    if (recording) this.lastRecordings.set(recording.post, recording);
    const publication = publicationOf(index, members);
    if (!publication) return;
    if (publication.number <= this.#lastNumber)
      this.#problems.push(`Leaf ${index}: its number ${publication.number} is out of order.`);
    this.#lastNumber = publication.number;
    this.lastOfPosts.set(publication.post, publication);
  }

  #compareWithKnown(): void {
    for (const { size, root, problem } of this.#known)
      if (this.#tree.size === size && !this.#tree.root().equals(root)) this.#problems.push(problem);
  }
}

/** Compares the tiles of level 1 and above with the hashes of the level below. */
async function checkUpperTiles(
  site: Site,
  below: readonly Buffer[],
  problems: string[],
  level = 1,
): Promise<void> {
  if (below.length === 0) return;
  const roots: Buffer[] = [];
  for (let tile = 0; tile * tileWidth < below.length; tile += 1) {
    const expected = below.slice(tile * tileWidth, (tile + 1) * tileWidth);
    const hashes = await site.hashes(level, tile, expected.length);
    const subtree = new GrowingTree();
    for (const [at, hash] of expected.entries()) {
      subtree.add(hash);
      if (hashes[at]?.equals(hash)) continue;
      const span = tileWidth ** level;
      const first = (tile * tileWidth + at) * span;
      problems.push(
        `Leaves ${first} to ${first + span - 1}: tile ${tile} of level ${level} has a wrong hash for them.`,
      );
    }
    if (expected.length === tileWidth) roots.push(subtree.root());
  }
  await checkUpperTiles(site, roots, problems, level + 1);
}

/** The key to trust from now on: the newest key in the log if it has signed the checkpoint, else the same key. */
function successorOf(
  trusted: VerifierKey,
  newest: string | null,
  checkpoint: Checkpoint,
  problems: string[],
): string {
  const successor = newest === null || problems.length > 0 ? trusted : readKey(newest);
  const key = checkpoint.isSignedBy(successor) ? successor : trusted;
  if (![trusted.name, successor.name].includes(checkpoint.origin))
    problems.push(
      `The checkpoint belongs to the log "${checkpoint.origin}", but the key to "${trusted.name}".`,
    );
  return key.line;
}
