/** Validates articles against the DTD of JATS 1.3 Archiving with MathML 3, by libxml2 compiled to WebAssembly. */
import { fileURLToPath } from 'node:url';
import { ParseOption, XmlDocument, XmlParseError } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** Beside the DTD, so that the article's own name of it leads there. */
const place = fileURLToPath(
  new URL('./1.3/article.xml', import.meta.resolve('@jats4r/dtds/schema/catalog.xml')),
);

xmlRegisterFsInputProviders();

/** What is wrong with a document: a line for each fault, none for a valid article. */
export function faultsOfJats(document: string): string[] {
  try {
    const { XML_PARSE_DTDLOAD, XML_PARSE_DTDVALID, XML_PARSE_NONET } = ParseOption;
    const option = XML_PARSE_DTDLOAD | XML_PARSE_DTDVALID | XML_PARSE_NONET;
    XmlDocument.fromString(document, { url: place, option }).dispose();
    return [];
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return error.details.map(({ message, line }) => `${line}: ${message.trim()}`);
  }
}
