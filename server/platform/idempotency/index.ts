export { answerOnce, sweepIdempotency } from './answer-once.ts';
