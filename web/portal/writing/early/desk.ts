import { signingInKey } from '../editor/saving/signing-in.ts';
import { watchBusy, whenIdle } from '../editor/surface/busy.ts';
import { changeOf } from '../editor/surface/change-of.ts';
import type { EarlyDesk, Successor } from './early-desk.ts';
import type { Fields } from './fields.ts';
import type { KeptText } from './kept-text.ts';

interface OpenDesk {
  fields: Fields;
  kept: KeptText;
  accountId: string;
  post: string | null;
  version: number | null;
  /** The text with this title and body. */
  textOf(title: string, body: string): Parameters<KeptText['keep']>[0];
  /** Called once it is gone. */
  onClose(): void;
}

/** Keeps what is typed in the fields, until the editor takes over or the portal shows another screen. */
export function openDesk({ fields, kept, accountId, post, version, textOf, onClose }: OpenDesk): EarlyDesk {
  const { title, body } = fields;
  const begun = { title: title.value, body: body.value };
  const isBusy = [watchBusy(title), watchBusy(body)];
  let isClaimed = false;
  const isTyped = () => title.value !== begun.title || body.value !== begun.body;
  const keep = () => kept.keep(isTyped() ? textOf(title.value, body.value) : null);
  const keepNow = () => {
    if (isTyped()) keep();
    return kept.keepNow();
  };
  const onHide = () => void keepNow().catch(() => {});
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onHide();
  };
  for (const area of [title, body]) {
    area.addEventListener('input', keep);
    area.addEventListener('keydown', onKey);
    // A file that is dropped would take the place of the page.
    area.addEventListener('drop', (event) => event.dataTransfer?.files.length && event.preventDefault());
  }
  window.addEventListener('pagehide', onHide);
  document.addEventListener('visibilitychange', onHide);
  const portal = document.getElementById('portal') ?? document.body;
  const watch = new MutationObserver(() => {
    if (!isClaimed && portal.querySelector('h1')) close();
  });
  watch.observe(portal, { childList: true, subtree: true });

  function end(): void {
    watch.disconnect();
    window.removeEventListener('pagehide', onHide);
    document.removeEventListener('visibilitychange', onHide);
    delete document.body.dataset.early;
    onClose();
  }

  /** The portal shows something else, such as where to sign in: the text waits in the browser's store. */
  function close(): void {
    if (isTyped()) noteOwn(kept.clientId);
    const stored = keepNow();
    end();
    fields.remove();
    stored.then(kept.release, kept.release);
  }

  function hand(successor: Successor): void {
    const surface = successor.surface();
    if (!surface) {
      setTimeout(() => whenIdle(isAnyBusy, () => hand(successor)));
      return;
    }
    const isInTitle = document.activeElement === title;
    const isInBody = document.activeElement === body;
    const { selectionStart, selectionEnd, selectionDirection, scrollTop, value } = isInTitle ? title : body;
    const from = selectionDirection === 'backward' ? selectionEnd : selectionStart;
    const to = selectionDirection === 'backward' ? selectionStart : selectionEnd;
    end();
    if (body.value !== begun.body || isInBody) {
      const changes = body.value === begun.body ? [] : [changeOf(begun.body, body.value)];
      surface.apply({ changes, anchor: isInBody ? from : 0, head: isInBody ? to : 0 });
    }
    successor.setTitle(title.value);
    if (isInTitle) document.getElementById('title')?.focus();
    else if (isInBody) surface.focus();
    const own = document.activeElement;
    if (own instanceof HTMLTextAreaElement && (isInTitle || isInBody) && own.value === value) {
      own.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
      own.scrollTop = scrollTop;
    }
    fields.remove();
    void successor.store().then((isStored) => {
      if (isStored) kept.keep(null);
      return kept.keepNow().finally(kept.release);
    });
  }
  const isAnyBusy = () => isBusy.some((one) => one());

  return {
    clientId: kept.clientId,
    isTyped,
    handOver: (successor) => {
      const isSame =
        successor.accountId === accountId && successor.post === post && successor.version === version;
      if (!isSame) return;
      isClaimed = true;
      setTimeout(() => whenIdle(isAnyBusy, () => hand(successor)));
    },
  };
}

/** The editor restores it without a question when this tab comes back. */
function noteOwn(clientId: string): void {
  try {
    window.sessionStorage.setItem(signingInKey, clientId);
  } catch {
    // Then it is offered.
  }
}
