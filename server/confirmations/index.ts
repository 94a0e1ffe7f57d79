export { type Confirmation, confirmationsOf } from './confirmations.ts';
export { remindAuthors } from './reminders.ts';
export { reviewDueAt } from './review-due.ts';
