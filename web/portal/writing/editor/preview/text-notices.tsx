import { DirectionNotice } from './direction-notice.tsx';
import { ExcessNotice } from './excess-notice.tsx';

interface TextNoticesProps {
  title: string;
  body: string;
  /** Why the text exceeds the limits for readers; null where it doesn't. */
  fault: string | null;
}

/** What is wrong with a text while it is written: it exceeds the limits, or has characters that turn its direction. */
export function TextNotices({ title, body, fault }: TextNoticesProps) {
  return (
    <>
      <ExcessNotice fault={fault} />
      <DirectionNotice title={title} body={body} />
    </>
  );
}
