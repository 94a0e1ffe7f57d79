/** Turns lines of the log into plain text, for people at a terminal. */
import pino from 'pino';

/** What every line has, and what a terminal shows in another way. */
const shownOtherwise = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'url', 'first_admin_link']);

/**
 * A line of JSON of the log as plain text: its message, with its level where that is no mere information, and further fields. The link that
 * makes the first super admin has a line of its own.
 */
export function plainText(line: string): string {
  const entry: Record<string, unknown> = JSON.parse(line);
  const { level, msg, err, first_admin_link: link } = entry;
  const name = level === pino.levels.values.info ? '' : `${pino.levels.labels[Number(level)] ?? level}: `;
  const others = Object.entries(entry).filter(([field]) => !shownOtherwise.has(field));
  const fields = others.map(([field, value]) => ` ${field}=${JSON.stringify(value)}`).join('');
  const stack = err !== null && typeof err === 'object' && 'stack' in err ? [String(err.stack)] : [];
  return `${[`${name}${msg ?? ''}${fields}`, ...stack, ...(link === undefined ? [] : [`  ${link}`])].join('\n')}\n`;
}
