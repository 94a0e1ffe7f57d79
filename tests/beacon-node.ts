/** Fake Beacons of a federated cloud on this machine, which the network may ask. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { decideNode, proposeNode } from '../server/cloud/index.ts';
import type { Context } from '../server/platform/context.ts';
import { someServiceInfo, startCloudNode } from './cloud-node.ts';
import type { TestAccount } from './factories.ts';

/** A question as a node gets it. */
interface ReceivedQuestion {
  // Tests look at members of any question.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  authorization: string | undefined;
  /** Who the researcher is; null for anybody else. */
  requester: object | null;
  asker: string | undefined;
}

/** Answers a question: JSON with the status 200, or anything that the node sends itself. */
type Answering = (question: ReceivedQuestion, response: ServerResponse) => object | undefined;

export interface BeaconNode {
  id: string;
  name: string;
  service: string;
  url: string;
  /** Every question that came, in order. */
  questions: ReceivedQuestion[];
  /** How the node answers from now on. */
  answering: Answering;
  /** What the node lists at `/filtering_terms`; `none` for nothing but an error. */
  terms: readonly object[] | 'none';
}

/** Starts a Beacon that says yes or what `answering` says, and has it approved. */
export async function approvedBeacon(
  context: Context,
  staff: { admin: TestAccount; superAdmin: TestAccount },
  answering: Answering = () => beaconAnswer({ exists: true }),
): Promise<BeaconNode> {
  const info = someServiceInfo();
  const node: BeaconNode = {
    id: '',
    url: '',
    name: info.name,
    service: info.id,
    questions: [],
    answering,
    terms: [],
  };
  node.url = await startCloudNode(answerFor(node, JSON.stringify(info)));
  const id = await approveBeaconAt(context, staff, { url: node.url, token: null });
  return Object.assign(node, { id });
}

/** Has a running Beacon approved, as one that passed its grading; the network has its token. */
export async function approveBeaconAt(
  context: Context,
  staff: { admin: TestAccount; superAdmin: TestAccount },
  { url, token }: { url: string; token: string | null },
): Promise<string> {
  const { id } = await proposeNode(context, staff.admin, { url });
  await decideNode(context, staff.superAdmin, id, { decision: 'approve' });
  const at = context.clock();
  await context.db
    .insertInto('cloud_grades')
    .values({
      node_id: id,
      at,
      last_at: at,
      passed: true,
      failures: JSON.stringify([]),
      questions: 1,
      right_answers: 1,
      floor: 10,
    })
    .execute();
  if (token !== null) {
    const sealed = context.secrets.seal('cloud_node_tokens.token', id, Buffer.from(token));
    await context.db.insertInto('cloud_node_tokens').values({ node_id: id, token: sealed }).execute();
  }
  return id;
}

function answerFor(node: BeaconNode, info: string): RequestListener {
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/service-info') return response.end(info);
    if (request.url === '/filtering_terms' && node.terms !== 'none')
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ meta: {}, response: { resources: [], filteringTerms: node.terms } }));
    if (request.url !== '/g_variants') return response.writeHead(404).end();
    const { authorization, 'beacon-requester': requester, 'beacon-asker': asker } = request.headers;
    const question = {
      body: await json(request),
      authorization,
      requester: requester === undefined ? null : JSON.parse(String(requester)),
      asker: asker?.toString(),
    };
    node.questions.push(question);
    const answer = node.answering(question, response);
    if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  };
}

/** An answer in Beacon's form; `info` is what our own nodes add. */
export function beaconAnswer({
  exists,
  variants,
  info = {},
}: {
  exists: boolean;
  variants?: number;
  info?: object;
}) {
  return {
    meta: {
      beaconId: 'org.example',
      apiVersion: 'v2.0.0',
      returnedSchemas: [],
      returnedGranularity: variants === undefined ? 'boolean' : 'count',
      receivedRequestSummary: {},
    },
    responseSummary: { exists, ...(variants !== undefined && { numTotalResults: variants }) },
    info: { snapshot: 'a1', assemblyId: 'GRCh38', floor: 10, ...info },
  };
}
