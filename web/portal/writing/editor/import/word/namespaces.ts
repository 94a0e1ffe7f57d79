import { elementsIn, parseXml, writeXml, type XmlElement } from './xml.ts';

/** The prefixes that this program knows elements of Word by, by the ends of the names of their namespaces. */
const prefixes: readonly [RegExp, string][] = [
  [/\/wordprocessingml(?:\/2006)?\/main$/, 'w'],
  [/\/officeDocument(?:\/2006)?\/relationships$/, 'r'],
  [/\/drawingml(?:\/2006)?\/wordprocessingDrawing$/, 'wp'],
  [/\/drawingml(?:\/2006)?\/main$/, 'a'],
  [/\/drawingml(?:\/2006)?\/picture$/, 'pic'],
  [/\/drawingml(?:\/2006)?\/chart$/, 'c'],
  [/\/drawingml(?:\/2006)?\/diagram$/, 'dgm'],
  [/\/officeDocument(?:\/2006)?\/math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/word\/2010\/wordprocessingShape$/, 'wps'],
  [/\/word\/2010\/wordprocessingGroup$/, 'wpg'],
  [/\/word\/2010\/wordprocessingCanvas$/, 'wpc'],
  [/\/word\/2010\/wordml$/, 'w14'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/^urn:schemas-microsoft-com:office:word$/, 'w10'],
];
const known = new Set(prefixes.map(([, prefix]) => prefix));

const declaration = /\s+xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * A part of a document with the prefixes that Word itself writes, whichever the program that made it chose. A prefix of
 * Word's that stands for something else is renamed.
 */
export function withUsualPrefixes(part: string): string {
  const declared = [...part.matchAll(declaration)].map(([, prefix = '', double, single]) => ({
    prefix,
    usual: usualPrefix(prefix, double ?? single ?? ''),
  }));
  if (declared.every(({ prefix, usual }) => prefix === usual)) return part;
  const root = parseXml(part);
  for (const child of elementsIn(root)) rename(child, new Map());
  return writeXml(root);
}

function usualPrefix(prefix: string, namespace: string): string {
  const usual = prefixes.find(([name]) => name.test(namespace))?.[1];
  if (usual !== undefined) return usual;
  return known.has(prefix) ? `other-${prefix}` : prefix;
}

/** Renames an element, its attributes and all in it; `scope` has the usual prefix of each prefix that holds here. */
function rename(node: XmlElement, scope: ReadonlyMap<string, string>): void {
  const inner = new Map(scope);
  const own = new Set<string>();
  const attributes = node.attributes.replace(declaration, (whole, prefix = '', double, single) => {
    const namespace = String(double ?? single ?? '');
    const usual = usualPrefix(String(prefix), namespace);
    inner.set(String(prefix), usual);
    // Two prefixes may have stood for one namespace.
    if (own.has(usual)) return '';
    own.add(usual);
    return usual === prefix ? whole : ` xmlns${usual === '' ? '' : `:${usual}`}="${namespace}"`;
  });
  node.attributes = attributes.replace(
    /(\s)([^\s=:"']+):([^\s=]+)(\s*=\s*(?:"[^"]*"|'[^']*'))/g,
    (whole, gap, prefix, name, value) =>
      prefix === 'xmlns' ? whole : `${gap}${inner.get(prefix) ?? prefix}:${name}${value}`,
  );
  node.name = renamed(node.name, inner);
  for (const child of elementsIn(node)) rename(child, inner);
}

function renamed(name: string, scope: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const usual = scope.get(prefix) ?? prefix;
  return usual === '' ? name : `${usual}:${name.slice(colon + 1)}`;
}
