import { useState } from 'react';
import { pictures } from '../../../../../contract/people/calls/pictures.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { upload } from '../../../frame/api/upload.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { session } from '../../../frame/session/session.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchUser } from '../../../frame/user/use-user.ts';
import { type PictureProblem, problemOfFile, problemOfUpload, reasonOfUpload } from './picture-problem.ts';

type PictureState = 'idle' | 'sending' | 'done' | 'removing';

/** Choosing, sending and removing a profile picture (product.md#signing-in). */
export function usePicture() {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<PictureState>('idle');
  const [percent, setPercent] = useState(0);

  const sayProblem = (problem: PictureProblem, reason: string | null = null) => {
    const messages = {
      'invalid-format': { message: t('picture.invalidFormat'), detail: t('picture.formats') },
      'too-large': { message: t('picture.tooLarge'), detail: t('picture.limit') },
      other: { message: t('settings.error'), detail: t('frame.tryAgain') },
    };
    const { message, detail } = messages[problem];
    showToast({ status: 'error', message, detail: reason === null ? detail : translate(reason) });
  };

  const sayFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    // The session ended: the sign-in screen says so.
    if (session.state().ended) return;
    sayProblem(problemOfUpload(error), reasonOfUpload(error));
  };

  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const problem = problemOfFile(chosen);
    if (problem) return sayProblem(problem);
    setFile(chosen);
    setState('idle');
  };

  const send = async (): Promise<void> => {
    if (!file) return;
    setPercent(0);
    setState('sending');
    try {
      await upload(pictures.uploadProfilePicture, {}, file, { onProgress: setPercent });
    } catch (error) {
      setState('idle');
      return sayFailure(error);
    }
    setFile(null);
    setState('done');
    showToast({ status: 'ok', message: t('picture.uploaded') });
    await refetchUser();
  };

  const remove = async (): Promise<void> => {
    setState('removing');
    try {
      await call(pictures.removeProfilePicture, {});
      showToast({ status: 'ok', message: t('picture.removed') });
      await refetchUser();
    } catch (error) {
      sayFailure(error);
    } finally {
      setState('idle');
    }
  };
  return { file, percent, state, choose, send, remove };
}
