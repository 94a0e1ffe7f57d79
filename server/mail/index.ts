export { type Block, type Content, greeting, paragraph, writeMessage } from './layout.ts';
export { deliverMail, linkMark, queueMail, queueMails, takeBackMails } from './outbox.ts';
