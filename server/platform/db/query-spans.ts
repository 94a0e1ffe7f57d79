import { beginSpan, type OpenSpan } from '../telemetry/telemetry.ts';

/** Enough to tell queries from each other; the tail of a long one says little more. */
const textCharacters = 2_000;

/** Begins a span for a query that is sent inside another span, else null. */
export function beginQuerySpan(query: unknown): OpenSpan | null {
  return beginSpan(() => {
    const text = textOf(query);
    const summary = summaryOf(text);
    return {
      name: summary,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        // Values are parameters, which are not in the text: only limits and lengths that the code gives are.
        'db.query.text': text.slice(0, textCharacters),
      },
    };
  });
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : '';
}

/** What a statement does and to which tables: `select posts accounts`. */
export function summaryOf(text: string): string {
  const [operation = 'query'] = /[a-z]+/i.exec(text) ?? [];
  const tables = [
    ...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?((?:"?\w+"?\.)?"?[a-z]\w*"?)/gi),
  ]
    .map(([, table = '']) => table.replaceAll('"', '').toLowerCase())
    .filter((table) => !keywords.has(table));
  return [operation.toLowerCase(), ...new Set(tables)].slice(0, 6).join(' ');
}

/** Words that may stand where tables do: `from lateral (…)`, `for update of …`, `extract(epoch from now())`. */
const keywords = new Set(['lateral', 'unnest', 'of', 'skip', 'nowait', 'set', 'now', 'select', 'min', 'max']);
