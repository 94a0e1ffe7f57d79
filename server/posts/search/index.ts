export { commonMisses, countMiss, sweepMisses } from './misses.ts';
export { type Excerpt, excerptsOf, hasWords, type Search, searchNothing, searchPosts } from './search.ts';
export { editDistance } from './spelling.ts';
