import {
  auth,
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approvedBeacon, beaconAnswer } from '../../../tests/beacon-node.ts';
import { makeAccount, makeApproved, makeWithdrawn, revise } from '../../../tests/factories.ts';
import { freePort } from '../../../tests/process.ts';
import { Browser, consent, makeDeveloper, redirectUri } from '../../../tests/sample-app.ts';
import { registerApp } from '../../programs/index.ts';
import { answerMessage, type Tool } from './protocol.ts';

let site: TestApp;
let client: Client;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  site = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}`, OUTBOUND_LOOPBACK: 'true' });
  await site.app.listen({ port, host: '127.0.0.1' });
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => site.close());

/** A client of the newest revision of the protocol that both sides speak, or of one before 2026-07-28. */
async function connect(mode: 'auto' | 'legacy'): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await made.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`)));
  return made;
}

/** The text of an answer. */
async function ask(name: string, input: Record<string, unknown> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  return first?.text ?? '';
}

describe('an assistant with the client of the protocol’s own library', () => {
  beforeAll(async () => {
    client = await connect('auto');
  });
  afterAll(() => client.close());

  it('speaks the newest revision of the protocol, or that which most assistants know', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const older = await connect('legacy');
    expect(older.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect((await older.listTools()).tools).toHaveLength(7);
    expect(older.getInstructions()).toContain('Search first');
    const { content } = await older.callTool({ name: 'notices', arguments: {} });
    expect(content).toMatchObject([{ type: 'text' }]);
    await older.close();
  });

  it('finds tools that say that they only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'read',
      'versions',
      'notices',
      'cite',
      'topics',
      'ask_cloud',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.type).toBe('object');
    }
    expect(client.getInstructions()).toContain('Search first');
  });

  it('reads a post with its version, dates, notices and citation, whichever way it is named', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
    const { id, slug } = await makeApproved(site.context, {
      author,
      title: 'Zinc for children',
      body: 'Give **zinc**.',
    });
    await revise(site.context, author, id, { body: 'Give zinc for ten days.' });
    expect(await ask('search', { query: 'zinc' })).toContain('# Zinc for children');
    for (const name of [slug, `${address}/phis/read/${slug}`, `${address}/phis/read/${slug}.md?lang=fr`]) {
      const text = await ask('read', { post: name });
      expect(text).toContain('Give zinc for ten days.');
      expect(text).toMatch(/Version 2, published \d{4}-\d\d-\d\d, revised/);
      expect(text).toContain('Notices: none.');
      expect(text).toMatch(/Cite as: Juma, Amina\. Zinc for children\. .*, v2\./);
    }
    expect(await ask('versions', { post: slug })).toContain('Brought up to date after the rains.');
    expect(await ask('cite', { post: slug, form: 'bib' })).toContain('@misc{');
  });

  it('is told the notice of a withdrawn post, and never its text', async () => {
    const { slug } = await makeWithdrawn(site.context, {
      title: 'A wrong dose',
      body: 'Give ten tablets of secretol.',
    });
    for (const name of ['read', 'versions', 'notices', 'cite']) {
      const text = await ask(name, { post: slug });
      expect(text).toContain('WITHDRAWN on');
      expect(text).toContain('Reason: ');
      expect(text).not.toContain('secretol');
    }
    expect(await ask('search', { query: 'secretol' })).not.toContain('A wrong dose');
    expect(await ask('notices')).toContain('A wrong dose');
  });

  it('reads a long text in parts', { tags: 'edge' }, async () => {
    const { slug } = await makeApproved(site.context, { title: 'Long', body: `${'word '.repeat(9000)}END` });
    const first = await ask('read', { post: slug });
    expect(first).toContain('read it from 40000');
    expect(first).not.toContain('END');
    expect(await ask('read', { post: slug, from: 40_000 })).toContain('END');
  });

  it('is told which topics there are, one part after another', async () => {
    await makeApproved(site.context, { topics: ['aardvarks'] });
    expect(await ask('topics', { limit: 1 })).toBe(
      `- aardvarks: 1 posts, ${address}/phis/topics/aardvarks\n\n[There are more: ask for those after “aardvarks”.]`,
    );
    expect(await ask('topics', { after: 'aardvarks' })).toMatch(/^- water: \d posts, /);
    expect(await ask('topics', { after: 'zzz' })).toBe('There is no further topic.');
  });

  it('asks the cloud, and is told whether every node answered', async () => {
    const staff = {
      admin: await makeAccount(site.context, 'A'),
      superAdmin: await makeAccount(site.context, 'S'),
    };
    const allele = { chromosome: '11', position: 5227002, reference: 'T', alternate: 'A' };
    expect(await ask('ask_cloud', allele)).toContain('No node can be asked now');
    await approvedBeacon(site.context, staff, ({ body }) =>
      beaconAnswer({ exists: JSON.stringify(body).includes('5227001') }),
    );
    expect(await ask('ask_cloud', allele)).toMatch(/^Yes: at least one node has seen it\.\n- .+: yes \(/);
    expect(await ask('ask_cloud', { ...allele, position: 7 })).toMatch(/^No node has seen it\./);
    await approvedBeacon(site.context, staff, (_, response) => {
      response.writeHead(500).end();
      return undefined;
    });
    const unsaid = await ask('ask_cloud', { ...allele, position: 7 });
    expect(unsaid).toContain('this is not a no');
    expect(unsaid).toMatch(/did not answer/);
    expect(await ask('ask_cloud', { chromosome: '11' })).toContain('is missing');
    expect(await ask('ask_cloud', { gene: 'HBB', assembly: 'hg1' })).toContain('assembly: ');
  });

  it('is told what is wrong with its call', async () => {
    expect(await ask('read', { post: 'no-such-post' })).toContain('There is no post “no-such-post”');
    expect(await ask('read', {})).toContain('post: ');
    expect(await ask('search', { query: 'x', limit: 1000 })).toContain('limit: ');
    await expect(client.callTool({ name: 'write', arguments: {} })).rejects.toThrow('not found');
  });
});

it.each([
  ['{', 400, -32700],
  ['[]', 400, -32600],
  [' [{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', 400, -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', 200, -32601],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}', 200, -32602],
  ['{"jsonrpc":"2.0","method":"notifications/initialized"}', 202, undefined],
])('answers %s by the rules of JSON-RPC', async (payload, status, code) => {
  const reply = await send(payload);
  expect(reply.statusCode).toBe(status);
  if (code !== undefined) expect(reply.json().error.code).toBe(code);
});

it('an answer is JSON, also for a client that takes nothing else', async () => {
  const reply = await send('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { accept: 'application/json' });
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.json().result.tools).toHaveLength(7);
});

it('the server for assistants says which methods and versions it knows', async () => {
  expect((await site.app.inject({ url: '/mcp' })).statusCode).toBe(405);
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  expect((await send(list, { 'mcp-protocol-version': '1999-01-01' })).statusCode).toBe(400);
  expect((await send(list, { 'content-type': 'text/plain' })).statusCode).toBe(415);
});

it('no stream is held open for an assistant that wants to hear of changes', async () => {
  const sent = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': sent.method };
  const reply = await send(JSON.stringify(sent), headers);
  expect(reply.json().error.message).toBe('Subscription limit reached');
});

it('a tool that fails says nothing of why to the assistant', async () => {
  const tool: Tool = {
    name: 'read',
    title: 'Read',
    description: 'Reads.',
    input: z.object({}),
    call: () => Promise.reject(new Error('relation "posts" does not exist')),
  };
  const about = { name: 'test', title: 'Test', version: '1', instructions: '' };
  const sent = {
    address: `${address}/mcp`,
    headers: new Headers({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }),
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":{}}}',
  };
  await expect(answerMessage(sent, about, [tool])).rejects.toThrow('relation');
});

/** What the site answers to a message. */
function send(payload: string, headers: Record<string, string> = {}) {
  return site.app.inject({
    method: 'POST',
    url: '/mcp',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

describe('an assistant that somebody signed in to', () => {
  /** A client of the library, as an app that is registered here. */
  class SignIn implements OAuthClientProvider {
    readonly redirectUrl = redirectUri;
    readonly clientMetadata: OAuthClientMetadata = { redirect_uris: [redirectUri] };
    readonly id: string;
    readonly secret: string;
    begun: URL | null = null;
    #tokens: OAuthTokens | undefined;
    #verifier = '';

    constructor(id: string, secret: string) {
      this.id = id;
      this.secret = secret;
    }

    clientInformation() {
      return { client_id: this.id, client_secret: this.secret };
    }

    tokens() {
      return this.#tokens;
    }

    saveTokens(tokens: OAuthTokens) {
      this.#tokens = tokens;
    }

    redirectToAuthorization(address: URL) {
      this.begun = address;
    }

    saveCodeVerifier(verifier: string) {
      this.#verifier = verifier;
    }

    codeVerifier() {
      return this.#verifier;
    }
  }

  it('finds this site’s OAuth by the metadata of the resource, and pays from the budget of its token', async () => {
    const developer = await makeDeveloper(site);
    const registered = await registerApp(site.context, developer, {
      name: 'An assistant',
      homepage: 'https://assistant.example',
      redirect_uris: [redirectUri],
      confidential: true,
    });
    const provider = new SignIn(registered.app.id, registered.secret ?? '');
    const server = { serverUrl: `${address}/mcp`, scope: 'profile' };
    expect(await auth(provider, server)).toBe('REDIRECT');
    const reader = await makeAccount(site.context, 'P');
    const back = await consent(new Browser(site), provider.begun ?? new URL(address), reader);
    const authorizationCode = back.searchParams.get('code') ?? '';
    const iss = back.searchParams.get('iss') ?? '';
    expect(await auth(provider, { ...server, authorizationCode, iss })).toBe('AUTHORIZED');

    const budgets: (string | null)[] = [];
    const signedIn = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      authProvider: provider,
      fetch: async (url, options) => {
        const reply = await fetch(url, options);
        budgets.push(reply.headers.get('ratelimit'));
        return reply;
      },
    });
    await signedIn.connect(transport);
    expect((await signedIn.listTools()).tools).toHaveLength(7);
    await signedIn.close();
    expect(budgets.find((budget) => budget !== null)).toMatch(/^"api:key";r=599;t=1$/);
  });

  it('is refused with a token that is none, and told where they are issued', async () => {
    const { statusCode, headers } = await site.app.inject({
      method: 'POST',
      url: '/mcp',
      payload: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      headers: { authorization: 'Bearer afya_key_of-nobody-at-all' },
    });
    expect(statusCode).toBe(401);
    const metadata = `${address}/.well-known/oauth-protected-resource/mcp`;
    expect(headers['www-authenticate']).toBe(
      `Bearer realm="api", error="invalid_token", resource_metadata="${metadata}"`,
    );
    for (const path of ['/mcp', '/api/v1']) {
      const reply = await site.app.inject({ url: `/.well-known/oauth-protected-resource${path}` });
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      expect(reply.json()).toMatchObject({ resource: address + path, authorization_servers: [address] });
    }
  });
});
