export { type Block, type Content, greeting, paragraph, writeMessage } from './layout.ts';
export { cancelMails, deliverMail, queueMail, queueMails, tokenLink } from './outbox.ts';
export { timeInUtc } from './time.ts';
