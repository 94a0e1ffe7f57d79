/** The Model Context Protocol over Streamable HTTP, as far as a server of tools without sessions needs it: each request has its answer. */
import { z } from 'zod';

/** The versions of the protocol that this server speaks, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Errors of JSON-RPC 2.0. */
const faults = {
  parse: { code: -32700, message: 'This is not JSON.' },
  request: { code: -32600, message: 'This is not a request of JSON-RPC 2.0.' },
  method: { code: -32601, message: 'There is no such method.' },
  params: { code: -32602, message: 'These parameters are not those of the method.' },
} as const;

/** What a tool says: a text for the model. `isError` tells it that the call failed. */
export interface ToolAnswer {
  text: string;
  isError?: true;
}

/** A tool that reads: its description for models, the schema of its input, and what it does. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  call(input: z.output<Input>): Promise<ToolAnswer>;
}

export interface ServerAbout {
  name: string;
  title: string;
  version: string;
  /** What a model should know before it uses the tools. */
  instructions: string;
}

const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
const toolCall = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** Whether a client may name this version in `MCP-Protocol-Version`. */
export function isProtocolVersion(version: string): boolean {
  return versions.some((known) => known === version);
}

/** The answer to a message; null to a notification, which has none. */
export async function answerMessage(
  body: string,
  about: ServerAbout,
  tools: readonly Tool[],
): Promise<object | null> {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return { jsonrpc: '2.0', id: null, error: faults.parse };
  }
  const parsed = message.safeParse(given);
  if (!parsed.success) return { jsonrpc: '2.0', id: null, error: faults.request };
  const { id, method, params = {} } = parsed.data;
  // A notification, or the answer to a request that this server never makes.
  if (id === undefined || method === undefined) return null;
  const answer = await resultOf(method, params, about, tools);
  return { jsonrpc: '2.0', id, ...answer };
}

type Outcome = { result: object } | { error: { code: number; message: string } };

async function resultOf(
  method: string,
  params: Record<string, unknown>,
  { instructions, ...serverInfo }: ServerAbout,
  tools: readonly Tool[],
): Promise<Outcome> {
  switch (method) {
    case 'initialize': {
      const asked = versions.find((version) => version === params.protocolVersion);
      return {
        result: {
          protocolVersion: asked ?? versions[1],
          capabilities: { tools: {} },
          serverInfo,
          instructions,
        },
      };
    }
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: tools.map(describe) } };
    case 'tools/call':
      return callTool(params, tools);
    default:
      return { error: faults.method };
  }
}

function describe({ name, title, description, input }: Tool): object {
  const { $schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  const annotations = { title, readOnlyHint: true, openWorldHint: false };
  return { name, title, description, inputSchema, annotations };
}

async function callTool(params: Record<string, unknown>, tools: readonly Tool[]): Promise<Outcome> {
  const asked = toolCall.safeParse(params);
  const tool = asked.success ? tools.find(({ name }) => name === asked.data.name) : undefined;
  if (!asked.success || !tool) return { error: { ...faults.params, message: 'There is no such tool.' } };
  const input = tool.input.safeParse(asked.data.arguments);
  if (!input.success) {
    const [issue] = input.error.issues;
    return saying({ text: `${issue?.path.join('.')}: ${issue?.message}`, isError: true });
  }
  return saying(await tool.call(input.data));
}

function saying({ text, isError }: ToolAnswer): Outcome {
  return { result: { content: [{ type: 'text', text }], ...(isError && { isError }) } };
}
