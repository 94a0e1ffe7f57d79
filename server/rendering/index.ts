export type { Measured } from '../../markdown/measure.ts';
export { Rendering } from './rendering.ts';
export type { Previewed } from './tasks.ts';
