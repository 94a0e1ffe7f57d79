/** As much of the client as the tests use. */
declare module 'oai-pmh' {
  export interface OaiHeader {
    identifier: string;
    datestamp: string;
    setSpec: string | string[];
    $?: { status: string };
  }

  export interface OaiRecord {
    header: OaiHeader;
    metadata?: { 'oai_dc:dc': Record<string, string | string[]> };
  }

  interface ListOptions {
    metadataPrefix: string;
    from?: string;
    until?: string;
    set?: string;
  }

  export class OaiPmh {
    constructor(baseUrl: string, options?: { retry?: boolean });
    identify(): Promise<Record<string, string>>;
    getRecord(identifier: string, metadataPrefix: string): Promise<OaiRecord>;
    listMetadataFormats(options?: { identifier?: string }): Promise<Record<string, string>>;
    listIdentifiers(options: ListOptions): AsyncIterable<OaiHeader>;
    listRecords(options: ListOptions): AsyncIterable<OaiRecord>;
    listSets(): AsyncIterable<{ setSpec: string; setName: string }>;
  }
}
