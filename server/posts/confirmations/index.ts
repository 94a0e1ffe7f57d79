export {
  type Confirmation,
  confirmationsOf,
  recordConfirmation,
  reviewerOf,
  skipReminder,
} from './confirmations.ts';
export { remindAuthors } from './reminders.ts';
export { reviewDueAt } from './review-due.ts';
