/** The Model Context Protocol over Streamable HTTP without sessions, by its own library: each request has its answer as JSON. */
import type { CallToolResult, McpServer, McpServerFactory } from '@modelcontextprotocol/server';
import type { z } from 'zod';

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

/** The headers of a request that the protocol reads. */
export const protocolHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** A message as it came over HTTP: its body, and the headers that the protocol reads. */
export interface Sent {
  address: string;
  headers: Headers;
  body: string;
}

/**
 * The answer to a message, in the revision of the protocol that it is written in. Several messages in one body are refused: they would cost one request.
 * @throws what a tool throws: the library would show its message to the caller
 */
export async function answerMessage(
  sent: Sent,
  about: ServerAbout,
  tools: readonly Tool[],
): Promise<Response> {
  if (sent.body.trimStart().startsWith('['))
    return Response.json(
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Send one message in a request.' } },
      { status: 400 },
    );
  // Loaded with the first message: most processes serve none for long.
  const library = await import('@modelcontextprotocol/server');
  let failure: { error: unknown } | null = null;
  const makeServer: McpServerFactory & (() => McpServer) = () => {
    const { instructions, ...serverInfo } = about;
    const server = new library.McpServer(serverInfo, { instructions });
    for (const { name, title, description, input, call } of tools)
      server.registerTool(
        name,
        {
          title,
          description,
          inputSchema: input,
          annotations: { title, readOnlyHint: true, openWorldHint: false },
        },
        async (given) => {
          try {
            return saying(await call(given));
          } catch (error) {
            failure = { error };
            throw error;
          }
        },
      );
    return server;
  };
  const request = new Request(sent.address, { method: 'POST', headers: sent.headers, body: sent.body });
  const answer = (await library.isLegacyRequest(request))
    ? await answerOnce(library, makeServer(), request)
    : await library.createMcpHandler(makeServer, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request);
  if (failure) throw (failure as { error: unknown }).error;
  return answer;
}

/** The answer to a request of a revision before 2026-07-28: as JSON, where the handler of all revisions would open a stream. */
async function answerOnce(
  { WebStandardStreamableHTTPServerTransport: Transport }: typeof import('@modelcontextprotocol/server'),
  server: McpServer,
  request: Request,
): Promise<Response> {
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  const answer = await transport.handleRequest(request);
  await server.close();
  return answer;
}

function saying({ text, isError }: ToolAnswer): CallToolResult {
  return { content: [{ type: 'text', text }], ...(isError && { isError }) };
}
