/**
 * Messages for invalid input, for rules without their own message: those of the validation library are for
 * programmers. Importing this file sets them for every rule in the process or the page.
 */
import { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

const forms: Record<string, string> = {
  datetime: 'Must be an instant such as 2026-01-31T08:00:00Z',
  date: 'Must be a date such as 2026-01-31',
  url: 'Enter a link such as https://example.org',
};

/** The unit that is counted, by the library's name of the type. */
const counted: Record<string, string> = { string: 'characters', array: 'entries' };

function plainError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Field is required';
      return kinds[issue.expected] ?? 'Not valid';
    case 'too_big':
      return bound(issue.origin, 'Maximum of', 'at most', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Field is required';
      return bound(issue.origin, 'Minimum of', 'at least', issue.minimum);
    case 'invalid_format':
      return forms[issue.format] ?? 'Not in the expected form';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return 'Not valid';
  }
}

function bound(origin: string, ofCount: string, ofNumber: string, limit: number | bigint): string {
  const unit = counted[origin];
  return unit === undefined ? `Must be ${ofNumber} ${limit}` : `${ofCount} ${limit} ${unit}`;
}

// Compiled schemas need `eval`, which the Content-Security-Policy of the portal blocks.
z.config({ customError: plainError, jitless: 'document' in globalThis });
