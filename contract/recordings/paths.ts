/** Paths of recordings of posts. */

export const recordingsPathPrefix = '/recordings/';
export const recordingRoute = '/recordings/:name';
