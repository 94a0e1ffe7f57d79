import { type NetworkStatus, networkStatuses } from '../../../../contract/constants.ts';

/** Every network status in the order of the choice (product.md#records-and-their-fields). */
export function allStatuses(): NetworkStatus[] {
  return Object.keys(networkStatuses).filter(isStatus);
}

/** Reads a stored status; null if there is none or it no longer exists. */
export function readStatus(value: string | null): NetworkStatus | null {
  return value !== null && isStatus(value) ? value : null;
}

function isStatus(value: string): value is NetworkStatus {
  return value in networkStatuses;
}
