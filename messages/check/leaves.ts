import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { messagesFolder } from '../folders/files.ts';

/** A text of a file, or the place of something in it that is none. */
export interface Leaf {
  text: string | null;
  /** From 1. */
  line: number;
}

/**
 * The texts of a file of JSON by their dotted keys, `timestamp.months.0`; null where there is no such file.
 * @throws where the file isn't JSON, with the line
 */
export function readLeaves(
  language: string,
  name: string,
  folder: string = messagesFolder,
): Map<string, Leaf> | null {
  let text: string;
  try {
    text = readFileSync(path.join(folder, language, `${name}.json`), 'utf8');
  } catch {
    return null;
  }
  const lines = new LineCounter();
  // JSON is YAML, and this parser says where things are.
  const document = parseDocument(text, { lineCounter: lines, schema: 'json' });
  const [error] = document.errors;
  if (error) throw new SyntaxError(`line ${error.linePos?.[0].line ?? 1}: ${error.message}`);
  const leaves = new Map<string, Leaf>();
  const visit = (node: unknown, key: string, line: number): void => {
    const inside = key === '' ? '' : `${key}.`;
    if (isMap<Node, Node>(node))
      for (const { key: name, value } of node.items)
        visit(
          value,
          inside + (isScalar(name) ? String(name.value) : ''),
          lines.linePos(name.range?.[0] ?? 0).line,
        );
    else if (isSeq<Node>(node))
      for (const [place, item] of node.items.entries())
        visit(item, inside + String(place), lines.linePos(item.range?.[0] ?? 0).line);
    else
      leaves.set(key, { text: isScalar(node) && typeof node.value === 'string' ? node.value : null, line });
  };
  visit(document.contents, '', 1);
  return leaves;
}
