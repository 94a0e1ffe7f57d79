import { type NetworkStatus, networkStatuses } from '../../../contract/constants.ts';

/** Every status in the network, in the order that they are offered in (product.md#records-and-their-fields). */
export function allStatuses(): NetworkStatus[] {
  return Object.keys(networkStatuses).filter(isStatus);
}

/** A status as it is stored; null for none, and for one that there is no more. */
export function readStatus(value: string | null): NetworkStatus | null {
  return value !== null && isStatus(value) ? value : null;
}

function isStatus(value: string): value is NetworkStatus {
  return value in networkStatuses;
}
