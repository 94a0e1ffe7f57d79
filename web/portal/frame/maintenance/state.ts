/** Whether the server has said with its last answer that nothing can be saved (product.md#maintenance). */
import { useSyncExternalStore } from 'react';
import { maintenanceHeader } from '../../../../contract/first-constants.ts';

let isOn = false;
const listeners = new Set<() => void>();

/** Takes what the headers of an answer say; gives the answer. */
export function noteMaintenance(response: Response): Response {
  const now = response.headers.has(maintenanceHeader);
  if (now !== isOn) {
    isOn = now;
    for (const listener of listeners) listener();
  }
  return response;
}

export function isMaintained(): boolean {
  return isOn;
}

/** Calls the listener whenever maintenance begins or ends; gives the function that stops this. */
export function onMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMaintained(): boolean {
  return useSyncExternalStore(onMaintenance, isMaintained);
}
