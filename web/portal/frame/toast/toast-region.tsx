import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { toastMilliseconds } from '../../../../contract/first-constants.ts';
import { Toast } from '../../../ui/toast.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { hold, leftOf, release, startCountdown } from './countdown.ts';
import type { ToastContent } from './toast-content.ts';

interface ToastRegionProps {
  shown: { key: number; content: ToastContent } | null;
  onClose(): void;
}

/**
 * The region of toasts. Its live regions are always rendered: screen readers don't announce one added with
 * its text.
 */
export function ToastRegion({ shown, onClose }: ToastRegionProps) {
  const toast = shown && <TimedToast key={shown.key} content={shown.content} onClose={onClose} />;
  const isError = shown?.content.status === 'error';
  return (
    <div className="toasts">
      <div role="status">{!isError && toast}</div>
      <div role="alert">{isError && toast}</div>
    </div>
  );
}

function TimedToast({ content, onClose }: { content: ToastContent; onClose(): void }) {
  const { t, publicHref } = useLanguage();
  const { status, message, detail, link, action, redirect = false } = content;
  const end = () => {
    onClose();
    if (redirect) window.location.assign(publicHref('/'));
  };
  const timing = useTiming(end, content.milliseconds ?? toastMilliseconds);
  return (
    <Toast
      status={status}
      message={message}
      detail={detail}
      closeLabel={t('notices.close')}
      onClose={end}
      onHold={timing.hold}
      onRelease={timing.release}
    >
      {action && (
        <button
          className="alert-next text-button"
          type="button"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.text}
        </button>
      )}
      {link && (
        <Link className="alert-next" to={link.to} onClick={onClose}>
          {link.text}
        </Link>
      )}
    </Toast>
  );
}

/** Runs a toast's countdown, and calls `end` when it is over. */
function useTiming(end: () => void, milliseconds: number): { hold(): void; release(): void } {
  const countdown = useRef(startCountdown(milliseconds, performance.now()));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });

  const run = useRef(() => {
    clearTimeout(timer.current);
    countdown.current = release(countdown.current, performance.now());
    timer.current = setTimeout(() => latestEnd.current(), leftOf(countdown.current, performance.now()));
  });
  useEffect(() => {
    run.current();
    return () => clearTimeout(timer.current);
  }, []);

  return {
    hold: () => {
      clearTimeout(timer.current);
      countdown.current = hold(countdown.current, performance.now());
    },
    release: run.current,
  };
}
