import { DeveloperNotMe, KeepAccount, NotMe, UndoEmail, UndoFactors } from './agree-pages.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { EndAccess } from './end-access.tsx';

const pages = {
  'confirm-email': ConfirmEmail,
  'end-access': EndAccess,
  'not-me': NotMe,
  'developer-not-me': DeveloperNotMe,
  'undo-email': UndoEmail,
  'undo-factors': UndoFactors,
  'keep-account': KeepAccount,
};

/** A page of a link from an email. They are one script, since each has little of its own. */
export function LinkPage({ to }: { to: keyof typeof pages }) {
  const Page = pages[to];
  return <Page />;
}
