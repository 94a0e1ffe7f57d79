/** Ontologies that the operator gives, by which a term stands for the terms below it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DataError } from './data-error.ts';

/** One ontology file. */
interface Ontology {
  /** The prefix of most of its terms, such as HP. */
  prefix: string;
  version: string | null;
  /** The terms that each term is a kind of. */
  parents: Map<string, string[]>;
  labels: Map<string, string>;
}

/** The ontologies of a node, by the prefixes of their terms. */
export class Ontologies {
  readonly #ontologies: readonly Ontology[];
  readonly #children = new Map<string, string[]>();

  /** @throws DataError that names the file */
  constructor(files: readonly string[]) {
    this.#ontologies = files.map(readOntology);
    const prefixes = this.#ontologies.map(({ prefix }) => prefix);
    const twice = prefixes.find((prefix, index) => prefixes.indexOf(prefix) !== index);
    if (twice !== undefined) throw new DataError(`Two of the ontologies are of ${twice}.`);
    for (const { parents } of this.#ontologies)
      for (const [child, above] of parents)
        for (const parent of above) {
          if (!parents.has(parent)) parents.set(parent, []);
          const known = this.#children.get(parent);
          if (known) known.push(child);
          else this.#children.set(parent, [child]);
        }
  }

  /** All terms below a term; null if no ontology has it. */
  descendants(id: string): string[] | null {
    if (!this.#ontologies.some(({ parents }) => parents.has(id))) return null;
    const found = new Set<string>();
    const open = [id];
    for (let term = open.pop(); term !== undefined; term = open.pop())
      for (const child of this.#children.get(term) ?? [])
        if (!found.has(child)) {
          found.add(child);
          open.push(child);
        }
    found.delete(id);
    return [...found];
  }

  /** The terms above these, with their labels. */
  above(ids: Iterable<string>): Map<string, string> {
    const found = new Map<string, string>();
    const open = [...ids];
    for (let term = open.pop(); term !== undefined; term = open.pop())
      for (const { parents } of this.#ontologies)
        for (const parent of parents.get(term) ?? [])
          if (!found.has(parent)) {
            found.set(parent, this.labelOf(parent) ?? parent);
            open.push(parent);
          }
    return found;
  }

  /** The name of a term; null if no ontology has it. */
  labelOf(id: string): string | null {
    return this.#ontologies.find(({ labels }) => labels.has(id))?.labels.get(id) ?? null;
  }

  /** Each ontology with its version. */
  all(): readonly Pick<Ontology, 'prefix' | 'version'>[] {
    return this.#ontologies;
  }
}

function readOntology(file: string): Ontology {
  const name = path.basename(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new DataError(`${name} can't be opened: ${reason}.`);
  }
  const read = /^\s*\{/.test(text)
    ? readGraph(text, name)
    : name.endsWith('.csv')
      ? readTable(text, name)
      : readObo(text);
  const prefix = commonPrefix(read.parents.keys());
  if (prefix === null)
    throw new DataError(
      `${name} has no terms. An ontology is a file of OBO, of OBO Graphs (JSON), or CSV with the columns id, parent and label.`,
    );
  return { ...read, prefix };
}

type Read = Omit<Ontology, 'prefix'>;

/** OBO 1.4: stanzas of terms with `id`, `name` and `is_a`. */
function readObo(text: string): Read {
  const parents = new Map<string, string[]>();
  const labels = new Map<string, string>();
  const [header = '', ...stanzas] = text.split(/\r?\n\[/);
  for (const stanza of stanzas) {
    if (!stanza.startsWith('Term]')) continue;
    const id = /^id: (\S+)/m.exec(stanza)?.[1];
    if (id === undefined || /^is_obsolete: true/m.test(stanza)) continue;
    parents.set(
      id,
      [...stanza.matchAll(/^is_a: ([^\s{!]+)/gm)].map(([, parent = '']) => parent),
    );
    const label = /^name: (.+)/m.exec(stanza)?.[1];
    if (label !== undefined) labels.set(id, label.trim());
  }
  return { parents, labels, version: /^data-version: (.+)/m.exec(header)?.[1]?.trim() ?? null };
}

interface Graph {
  meta?: { version?: string };
  nodes?: { id?: string; lbl?: string; type?: string; meta?: { deprecated?: boolean } }[];
  edges?: { sub?: string; pred?: string; obj?: string }[];
}

/** OBO Graphs: nodes and edges, of which `is_a` counts. */
function readGraph(text: string, name: string): Read {
  let graphs: Graph[];
  try {
    ({ graphs = [] } = JSON.parse(text));
  } catch {
    throw new DataError(`${name} is not JSON.`);
  }
  const parents = new Map<string, string[]>();
  const labels = new Map<string, string>();
  for (const { nodes = [], edges = [] } of Array.isArray(graphs) ? graphs : []) {
    for (const { id, lbl, type, meta } of nodes) {
      if (id === undefined || meta?.deprecated === true || (type !== undefined && type !== 'CLASS')) continue;
      parents.set(curieOf(id), []);
      if (lbl !== undefined) labels.set(curieOf(id), lbl);
    }
    for (const { sub = '', pred, obj = '' } of edges)
      if (pred === 'is_a') parents.get(curieOf(sub))?.push(curieOf(obj));
  }
  return { parents, labels, version: graphs[0]?.meta?.version ?? null };
}

/** `http://purl.obolibrary.org/obo/HP_0001250` is HP:0001250. */
const curieOf = (iri: string): string => {
  const [, prefix, local] = /[/#]([A-Za-z][\w]*?)_(\w+)$/.exec(iri) ?? [];
  return prefix === undefined ? iri : `${prefix}:${local}`;
};

/** CSV of a classification such as ICD-10: `id,parent,label`, the parent empty at the top. */
function readTable(text: string, name: string): Read {
  const [header = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!/^id,parent(,label)?$/i.test(header.trim()))
    throw new DataError(`${name}: the columns of a table of terms are id, parent and label.`);
  const parents = new Map<string, string[]>();
  const labels = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const [id = '', parent = '', ...label] = row.split(',');
    if (
      !/^\w[^:\s]*:\S+$/.test(id.trim()) ||
      (parent.trim() !== '' && !/^\w[^:\s]*:\S+$/.test(parent.trim()))
    )
      throw new DataError(`${name}, line ${index + 2}: a term should be one such as ICD10:E11.9.`);
    parents.set(id.trim(), [
      ...(parents.get(id.trim()) ?? []),
      ...(parent.trim() === '' ? [] : [parent.trim()]),
    ]);
    if (label.length > 0) labels.set(id.trim(), label.join(',').trim().replace(/^"|"$/g, ''));
  }
  return { parents, labels, version: null };
}

/** The prefix that most terms have. */
function commonPrefix(ids: Iterable<string>): string | null {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const prefix = id.slice(0, Math.max(0, id.indexOf(':')));
    if (prefix !== '') counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
