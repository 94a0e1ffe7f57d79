/** Clauses that start a new line in SQL that the query builder writes on one line. */
const clauses =
  /(?<!^delete) (?=(?:from|where|inner join|left join|set|values|on conflict|returning|group by|having|order by|limit|for (?:no key )?update|for share|union all)\b)/g;

/**
 * Breaks a statement into lines, so that changes are easy to review. A statement that has lines stays
 * unchanged.
 */
export function layOut(statement: string): string {
  const trimmed = statement.trim();
  if (trimmed.includes('\n')) return `${withoutMargin(trimmed)};`;
  return `${trimmed.replace(clauses, '\n')};`;
}

/** Removes the indentation that all lines but the first share. */
function withoutMargin(statement: string): string {
  const [first = '', ...rest] = statement.split('\n').map((line) => line.trimEnd());
  const margin = Math.min(
    ...rest.filter((line) => line !== '').map((line) => line.length - line.trimStart().length),
  );
  return [first, ...rest.map((line) => line.slice(margin))].join('\n');
}
