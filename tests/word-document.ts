import { strToU8, type ZippableFile, zipSync } from 'fflate';

/** The parts of a .docx file by their names, as text or bytes. */
export type WordParts = Record<string, string | Uint8Array>;

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${relationship}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ');

/** The parts of a document with this body, in WordprocessingML. */
export function wordParts(body: string, more: WordParts = {}): WordParts {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
      '<Default Extension="emf" ContentType="image/x-emf"/>' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    '_rels/.rels': relationships(
      `<Relationship Id="r" Type="${relationship}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${namespaces}>${['Title', 'heading 1', 'heading 2', 'toc 1']
      .map(
        (name) =>
          `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`,
      )
      .join('')}</w:styles>`,
    ...more,
  };
}

/** A part with relationships of the document, such as to its pictures. */
export function relationships(inside: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
}

/** A relationship to a picture in `word/media`. */
export function pictureRelationship(id: string, file: string): string {
  return `<Relationship Id="${id}" Type="${relationship}/image" Target="media/${file}"/>`;
}

/** A .docx file of these parts. */
export function wordFile(parts: WordParts): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(parts).map(([name, part]): [string, ZippableFile] => {
    const bytes = typeof part === 'string' ? strToU8(part) : part;
    // To compress a part costs the same however short it is.
    return [name, [bytes, { level: bytes.length < 16 ? 0 : 6 }]];
  });
  return zipSync(Object.fromEntries(entries));
}

/** A paragraph, of a style if one is given. */
export function paragraph(inside: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${inside}</w:p>`;
}

/** A run of text, with its properties if any are given. */
export function run(text: string, properties = ''): string {
  const made = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${made}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A picture in the line, by the id of its relationship. */
export function picture(id: string, description: string): string {
  return (
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${description}"/><a:graphic><a:graphicData>` +
    `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  );
}
