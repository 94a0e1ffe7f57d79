/** Where the pages on the federated cloud get what they show (product.md#the-federated-cloud). */

import {
  getNode,
  gradesOf,
  listNodes,
  listProbes,
  presentGrade,
  presentNode,
  presentProbe,
} from '../../cloud/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Address, addressAfter, cursorOf } from '../../platform/page-cache/address.ts';
import type { Cursors } from '../../platform/page-cache/cursors.ts';
import type { Source } from '../../platform/page-cache/source.ts';

const probesOfAPage = 48;

/** `/{product}clouds` */
export async function cloudsSource(context: Context): Promise<Source> {
  const nodes = await listNodes(context);
  return { status: 200, page: { kind: 'clouds', nodes: nodes.map(presentNode) }, dependsOn: ['clouds'] };
}

/** `/{product}clouds/{id}`: how a node answered; null where there is no such node. */
export async function cloudNodeSource(
  context: Context,
  cursors: Cursors,
  id: string,
  address: Address,
): Promise<Source | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  try {
    const node = await getNode(context, id);
    const { rows, next } = await listProbes(context, id, {
      cursor: cursorOf(address, cursors) ?? undefined,
      limit: probesOfAPage,
    });
    const page = {
      kind: 'cloud-node',
      node: presentNode(node),
      grades: (await gradesOf(context, id)).map(presentGrade),
      probes: rows.map(presentProbe),
      earlier: next === null ? null : addressAfter(address, { part: 'own', cursor: next }, cursors),
      latest: address.after === null ? null : address.path,
    } as const;
    return { status: 200, page, dependsOn: ['clouds'] };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
