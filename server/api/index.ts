export { presentChange } from './present.ts';
