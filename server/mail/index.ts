export { type Block, type Content, greeting, paragraph, writeMessage } from './layout.ts';
export { cancelMails, deliverMail, linkMark, queueMail, queueMails } from './outbox.ts';
