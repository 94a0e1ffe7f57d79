export { EdgeMarks } from './marks.ts';
export { startPurging, stopPurges } from './purging.ts';
