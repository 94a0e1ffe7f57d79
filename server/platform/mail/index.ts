export { type Block, type Content, greeting, paragraph, writeMessage } from './layout.ts';
export { cancelMails, deliverMail, queueMail, queueMails, tokenLink } from './outbox.ts';
export { sendTestMail } from './test-message.ts';
export { timeInUtc } from './time.ts';
