export { cardPath, drawCard } from './card.ts';
