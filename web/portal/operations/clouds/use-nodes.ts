import { clouds } from '../../../../contract/cloud/calls/clouds.ts';
import type { CloudNodeStatus } from '../../../../contract/constants.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';

const key = 'cloud nodes';

/** The nodes of one status (product.md#the-federated-cloud). */
export function useNodes(status: CloudNodeStatus) {
  return usePages([key, status], (cursor) => call(clouds.listCloudNodes, { query: { status, cursor } }));
}

/** Refetches the nodes after one was proposed or decided on. */
export function refetchNodes(): Promise<void> {
  return refetch([key]);
}
