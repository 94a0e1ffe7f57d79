export { Rendering } from './rendering.ts';
export type { Measured, Previewed } from './tasks.ts';
