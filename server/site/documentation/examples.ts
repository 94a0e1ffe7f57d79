/** Writes one request in the programming languages of the reference. What they share is computed first. */
import {
  type Example,
  type ExampleLanguage,
  exampleLanguages,
} from '../../../contract/site/documentation.ts';
import type { JsonValue } from '../../platform/http/description/example-values.ts';

export interface ExampleRequest {
  method: string;
  /** The complete URL, with its query. */
  url: string;
  /** The environment variable from which it reads its key, since a key must not be in a program; null without one. */
  keyVariable: 'API_KEY' | 'TEST_KEY' | null;
  body: JsonValue | undefined;
  /** The format of the reply: JSON, lines of JSON, or plain text. */
  answers: 'json' | 'lines' | 'text';
}

const writers: Record<ExampleLanguage, (request: ExampleRequest) => string> = {
  curl: writeCurl,
  JavaScript: writeJavaScript,
  Python: writePython,
  R: writeR,
};

export function examplesOf(request: ExampleRequest): Example[] {
  return exampleLanguages.map((language) => ({ language, code: writers[language](request) }));
}

function writeCurl({ method, url, keyVariable, body }: ExampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(keyVariable ? [`--header "Authorization: Bearer $${keyVariable}"`] : []),
    ...(body === undefined
      ? []
      : ['--header "Content-Type: application/json"', `--data '${shellQuoted(JSON.stringify(body))}'`]),
  ];
  return [`curl --fail-with-body "${url}"`, ...options].join(' \\\n  ');
}

/** Escapes a text for single quotes in a shell. */
function shellQuoted(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}

function writeJavaScript({ method, url, keyVariable, body, answers }: ExampleRequest): string {
  const headers = [
    ...(keyVariable ? [`    authorization: \`Bearer \${env.${keyVariable}}\`,`] : []),
    ...(body === undefined ? [] : ["    'content-type': 'application/json',"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return [
    ...(keyVariable ? ["import { env } from 'node:process';", ''] : []),
    `const reply = await fetch('${url}'${given});`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own template.
    'if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);',
    ...javaScriptReading[answers],
  ].join('\n');
}

const javaScriptReading: Record<ExampleRequest['answers'], string[]> = {
  json: ['const answer = await reply.json();', 'console.log(answer);'],
  text: ['console.log(await reply.text());'],
  lines: [
    'const lines = (await reply.text()).split("\\n").filter(Boolean);',
    'for (const line of lines) console.log(JSON.parse(line));',
  ],
};

function writePython({ method, url, keyVariable, body, answers }: ExampleRequest): string {
  const headers = [
    ...(keyVariable ? [`        "Authorization": "Bearer " + os.environ["${keyVariable}"],`] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ];
  const needsJson = body !== undefined || answers !== 'text';
  return [
    ...(needsJson ? ['import json'] : []),
    ...(keyVariable ? ['import os'] : []),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(pythonOf(body), '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as reply:',
    ...pythonReading[answers],
  ].join('\n');
}

const pythonReading: Record<ExampleRequest['answers'], string[]> = {
  json: ['    answer = json.load(reply)', 'print(answer)'],
  text: ['    print(reply.read().decode())'],
  lines: ['    for line in reply:', '        print(json.loads(line))'],
};

/** A Python literal: as in JSON, except for three words. */
function pythonOf(value: JsonValue, margin = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => pythonOf(item, margin)).join(', ')}]`;
  const inner = `${margin}    `;
  const fields = Object.entries(value).map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonOf(item, inner)},`,
  );
  return ['{', ...fields, `${margin}}`].join('\n');
}

function writeR({ method, url, keyVariable, body, answers }: ExampleRequest): string {
  const steps = [
    `request("${url}")`,
    ...(method === 'GET' ? [] : [`req_method("${method}")`]),
    ...(keyVariable ? [`req_auth_bearer_token(Sys.getenv("${keyVariable}"))`] : []),
    ...(body === undefined ? [] : [`req_body_json(${rOf(body)})`]),
    'req_perform()',
    answers === 'json' ? 'resp_body_json()' : 'resp_body_string()',
  ];
  return ['library(httr2)', '', `answer <- ${steps.join(' |>\n  ')}`, 'print(answer)'].join('\n');
}

/** An R value. It uses lists, since R treats a vector of one element as a plain value. */
function rOf(value: JsonValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `list(${value.map(rOf).join(', ')})`;
  return `list(${Object.entries(value)
    .map(([name, item]) => `${name} = ${rOf(item)}`)
    .join(', ')})`;
}

function indented(text: string, margin: string): string {
  return text.replaceAll('\n', `\n${margin}`);
}
