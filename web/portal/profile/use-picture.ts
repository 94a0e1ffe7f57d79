import { useState } from 'react';
import { pictures } from '../../../contract/pictures.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { upload } from '../api/upload.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useToast } from '../toast/toast-context.tsx';
import { type PictureProblem, problemOfFile, problemOfUpload } from './picture-problem.ts';
import { refetchUser } from './use-user.ts';

type Standing = 'idle' | 'sending' | 'done' | 'removing';

/** Choosing, sending and removing a profile picture (spec §4). */
export function usePicture() {
  const { t } = useLanguage();
  const showToast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [standing, setStanding] = useState<Standing>('idle');
  const [percent, setPercent] = useState(0);

  const sayProblem = (problem: PictureProblem) => {
    const messages = {
      'invalid-format': { message: t('picture.invalidFormat'), detail: t('picture.formats') },
      'too-large': { message: t('picture.tooLarge'), detail: t('picture.limit') },
      other: { message: t('settings.error'), detail: t('frame.tryAgain') },
    };
    showToast({ status: 'error', ...messages[problem] });
  };

  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const problem = problemOfFile(chosen);
    if (problem) return sayProblem(problem);
    setFile(chosen);
    setStanding('idle');
  };

  const send = async (): Promise<void> => {
    if (!file) return;
    setPercent(0);
    setStanding('sending');
    try {
      await upload(pictures.uploadProfilePicture, {}, file, { onProgress: setPercent });
    } catch (error) {
      setStanding('idle');
      return sayProblem(problemOfUpload(error));
    }
    setFile(null);
    setStanding('done');
    showToast({ status: 'ok', message: t('picture.uploaded') });
    await refetchUser();
  };

  const remove = async (): Promise<void> => {
    setStanding('removing');
    try {
      await call(pictures.removeProfilePicture, {});
      showToast({ status: 'ok', message: t('picture.removed') });
      await refetchUser();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayProblem('other');
    } finally {
      setStanding('idle');
    }
  };
  return { file, percent, standing, choose, send, remove };
}
