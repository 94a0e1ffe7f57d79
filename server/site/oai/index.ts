export { recordAddress } from './harvest.ts';
