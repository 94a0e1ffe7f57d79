export type { Measured } from '../../../markdown/measure.ts';
export { type Place, Rendering, writingOf } from './rendering.ts';
export type { Previewed } from './tasks.ts';
