/**
 * A harvester of OAI-PMH 2.0 that knows only the standard: it asks over a real connection, follows resumption tokens until one is empty,
 * and throws where the answer's form is not that of the standard.
 */
import { convert } from 'xmlbuilder2';

export interface OaiHeader {
  readonly identifier: string;
  readonly datestamp: string;
  readonly sets: readonly string[];
  readonly isDeleted: boolean;
}

export interface OaiRecord {
  readonly header: OaiHeader;
  /** The elements of Dublin Core by their names, each as a list; null for a deleted record. */
  readonly metadata: Readonly<Record<string, readonly string[]>> | null;
}

interface Range {
  from?: string;
  until?: string;
  set?: string;
}

/** An element as `convert` gives it: a text, or attributes (`@name`), text (`#`) and the elements within. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

const namespaces = {
  protocol: 'http://www.openarchives.org/OAI/2.0/',
  container: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  elements: 'http://purl.org/dc/elements/1.1/',
};
const metadataPrefix = 'oai_dc';

export class OaiHarvester {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** The elements of the repository's description. */
  async identify(): Promise<Record<string, string>> {
    const description = await this.#ask('Identify', {});
    return Object.fromEntries(
      Object.keys(description)
        .filter((name) => !/^[@#]/.test(name))
        .map((name) => [name, textIn(description, name)]),
    );
  }

  async listMetadataFormats(identifier?: string): Promise<{ prefix: string; namespace: string }[]> {
    const answer = await this.#ask('ListMetadataFormats', identifier === undefined ? {} : { identifier });
    return elementsIn(answer, 'metadataFormat').map((format) => ({
      prefix: textIn(format, 'metadataPrefix'),
      namespace: textIn(format, 'metadataNamespace'),
    }));
  }

  async getRecord(identifier: string): Promise<OaiRecord> {
    const records = elementsIn(await this.#ask('GetRecord', { identifier, metadataPrefix }), 'record');
    if (records.length !== 1) throw new Error(`GetRecord gave ${records.length} records`);
    return recordOf(elementIn({ record: records }, 'record'));
  }

  async *listSets(): AsyncGenerator<{ setSpec: string; setName: string }> {
    for await (const set of this.#list('ListSets', 'set', {}))
      yield { setSpec: textIn(set, 'setSpec'), setName: textIn(set, 'setName') };
  }

  async *listIdentifiers(range: Range): AsyncGenerator<OaiHeader> {
    for await (const header of this.#list('ListIdentifiers', 'header', { metadataPrefix, ...range }))
      yield headerOf(header);
  }

  async *listRecords(range: Range): AsyncGenerator<OaiRecord> {
    for await (const record of this.#list('ListRecords', 'record', { metadataPrefix, ...range }))
      yield recordOf(record);
  }

  /** The items of all parts of a list. A part of an incomplete list has a token, and that of the last part is empty. */
  async *#list(verb: string, item: string, first: Record<string, string>): AsyncGenerator<Element> {
    const tokens = new Set<string>();
    for (let arguments_ = first; ; ) {
      const part = await this.#ask(verb, arguments_);
      const items = elementsIn(part, item);
      if (items.length === 0) throw new Error(`${verb} gave an empty part`);
      yield* items;
      const [token] = elementsIn(part, 'resumptionToken');
      const resumptionToken = token === undefined ? '' : textOf(token);
      if (resumptionToken === '') return;
      if (tokens.has(resumptionToken)) throw new Error(`${verb} gave the token ${resumptionToken} twice`);
      tokens.add(resumptionToken);
      arguments_ = { resumptionToken };
    }
  }

  /** The element of an answer that is named by the verb. */
  async #ask(verb: string, given: Record<string, string>): Promise<Element> {
    const query = new URLSearchParams({ verb, ...given });
    const response = await fetch(`${this.#address}?${query}`);
    if (response.status !== 200) throw new Error(`${verb} was answered with ${response.status}`);
    if (!/^text\/xml\b/.test(response.headers.get('content-type') ?? ''))
      throw new Error(`${verb} gave no XML`);
    const document = convert(await response.text(), { format: 'object' }) as unknown as Element;
    const answer = elementIn(document, 'OAI-PMH');
    if (attributeOf(answer, 'xmlns') !== namespaces.protocol) throw new Error('the namespace is another one');
    if (Number.isNaN(Date.parse(textIn(answer, 'responseDate')))) throw new Error('the answer has no date');
    const asked = elementIn(answer, 'request');
    for (const [name, value] of Object.entries({ verb, ...given }))
      if (attributeOf(asked, name) !== value) throw new Error(`the answer is to another ${name}`);
    const [error] = elementsIn(answer, 'error');
    if (error !== undefined) throw new Error(`${attributeOf(error, 'code')}: ${textOf(error)}`);
    return elementIn(answer, verb);
  }
}

function headerOf(header: Element): OaiHeader {
  const status = attributeOf(header, 'status');
  if (status !== undefined && status !== 'deleted') throw new Error(`there is no status ${status}`);
  return {
    identifier: textIn(header, 'identifier'),
    datestamp: textIn(header, 'datestamp'),
    sets: elementsIn(header, 'setSpec').map(textOf),
    isDeleted: status === 'deleted',
  };
}

function recordOf(record: Element): OaiRecord {
  const header = headerOf(elementIn(record, 'header'));
  const [metadata] = elementsIn(record, 'metadata');
  if ((metadata === undefined) !== header.isDeleted)
    throw new Error(`${header.identifier} has metadata and is deleted, or neither`);
  return { header, metadata: metadata === undefined ? null : dublinCoreOf(elementIn(metadata, 'oai_dc:dc')) };
}

function dublinCoreOf(container: Element): Record<string, string[]> {
  for (const [prefix, namespace] of [
    ['oai_dc', namespaces.container],
    ['dc', namespaces.elements],
  ] as const)
    if (attributeOf(container, `xmlns:${prefix}`) !== namespace)
      throw new Error(`${prefix} is another namespace`);
  const names = Object.keys(container).filter((name) => name.startsWith('dc:'));
  return Object.fromEntries(names.map((name) => [name, elementsIn(container, name).map(textOf)]));
}

function elementsIn(parent: Element, name: string): readonly Element[] {
  if (typeof parent === 'string') return [];
  const found = parent[name];
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found as Element];
}

function elementIn(parent: Element, name: string): Element {
  const [found, ...others] = elementsIn(parent, name);
  if (found === undefined || others.length > 0) throw new Error(`there is not exactly one ${name}`);
  return found;
}

const textIn = (parent: Element, name: string) => textOf(elementIn(parent, name));

function textOf(element: Element): string {
  const text = typeof element === 'string' ? element : element['#'];
  return typeof text === 'string' ? resolved(text).trim() : '';
}

/** `convert` leaves the references to characters in the text. */
function resolved(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => characters[name] ?? '');
}

function attributeOf(element: Element, name: string): string | undefined {
  const value = typeof element === 'string' ? undefined : element[`@${name}`];
  return typeof value === 'string' ? value : undefined;
}
