/**
 * Validates XML against schemas of others, which can't be copied into this project: their files lie in the folder SCHEMAS (see CONTRIBUTING.md),
 * in any layout. Nothing is fetched: what a schema imports from the net is read from that folder too.
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import {
  ParseOption,
  XmlDocument,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/**
 * What a schema says about documents: a line for each fault. Where the folder has no such schema, what would be proved is skipped, and the run says so;
 * with `TEST_PROGRAMS=1` the test fails.
 * @throws Error with `TEST_PROGRAMS=1`
 */
export function findSchema(name: string, proves: string): ((xml: string) => string[]) | null {
  const folder = process.env.SCHEMAS;
  const files = new Map(folder === undefined ? [] : filesIn(folder));
  const schema = files.get(name);
  if (schema === undefined) {
    const missing = `NOT PROVED: ${proves}. Set SCHEMAS to a folder with ${name} (CONTRIBUTING.md says where it is from).`;
    if (process.env.TEST_PROGRAMS === '1') throw new Error(missing);
    process.stderr.write(`\n${missing}\n\n`);
    return null;
  }
  const found = (address: string) => files.get(path.posix.basename(address));
  xmlRegisterInputProvider({
    match: (address) => found(address) !== undefined,
    open: (address) => openSync(found(address) ?? '', 'r'),
    read: (file, buffer) => readSync(file, buffer, 0, buffer.byteLength, null),
    close: (file) => closeSync(file) === undefined,
  });
  const option = ParseOption.XML_PARSE_NONET;
  // libxml2 reads XSD 1.0, and Crossref's schema has two assertions of 1.1.
  const source = readFileSync(schema, 'utf8').replace(/<xsd:assert\b[^>]*?(?:\/>|>.*?<\/xsd:assert>)/gs, '');
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(source, { url: schema, option }));
  return (xml) => {
    try {
      const document = XmlDocument.fromString(xml, { option });
      validator.validate(document);
      document.dispose();
      return [];
    } catch (error) {
      if (error instanceof XmlParseError || error instanceof XmlValidateError)
        return error.details.map(({ message, line }) => `${line}: ${message.trim()}`);
      throw error;
    }
  };
}

/** The files of a folder by their names, of which each schema has but one. */
function filesIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
    path.basename(name),
    path.join(folder, name),
  ]);
}
