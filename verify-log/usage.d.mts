export const usage: string;

/** How `npm run witness` is called. */
export declare const witnessUsage: string;
