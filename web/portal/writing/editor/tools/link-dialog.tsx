import { type FormEvent, useRef, useState } from 'react';
import { postPath } from '../../../../../contract/paths.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Edit, Selected } from '../surface/edits.ts';
import type { Surface } from '../surface/surface.ts';
import { focusFault } from './focus-fault.ts';
import { addressOf, asWords, removeLink, wordsFor, writeLink } from './link-mark.ts';
import { PostCombobox } from './post-combobox.tsx';

interface LinkDialogProps {
  /** The language of the text. */
  language: string;
  surface: Surface;
  onClose(): void;
}

/** Asks where the selected words lead, or changes or removes the link at the caret. */
export function LinkDialog({ language, surface, onClose }: LinkDialogProps) {
  const { t } = useLanguage();
  const [chosen] = useState(() => wordsFor(surface.selected()));
  // A selected address is where the link leads, and not its words.
  const isAddress = chosen.found === null && /^(https?:\/\/|mailto:|www\.)/i.test(chosen.words);
  const [address, setAddress] = useState(chosen.found?.address ?? (isAddress ? chosen.words : ''));
  const [words, setWords] = useState(isAddress ? '' : chosen.words);
  const [isWrong, setIsWrong] = useState(false);
  const edit = useRef<((selected: Selected) => Edit) | null>(null);
  const meant = addressOf(address);

  const finish = (making: (selected: Selected) => Edit): void => {
    edit.current = making;
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsWrong(meant === null);
    if (meant === null) focusFault(event.currentTarget);
    else finish((selected) => writeLink(selected, words, meant));
  };
  const isChange = chosen.found !== null;
  return (
    <Dialog
      heading={isChange ? t('editor.changeLink') : t('editor.insertLink')}
      closeLabel={t('notices.close')}
      onClose={onClose}
      onGone={() => {
        if (!edit.current) return false;
        surface.apply(edit.current(surface.selected()));
        surface.focus();
        return true;
      }}
    >
      <FieldScope value="link">
        <form className="form" noValidate onSubmit={submit}>
          <PostCombobox
            label={t('editor.linkAddress')}
            hint={t('editor.linkAddressHint')}
            error={isWrong ? t('editor.linkAddressWrong') : undefined}
            value={address}
            isAddress={meant !== null}
            onChange={(value) => {
              setAddress(value);
              setIsWrong(false);
            }}
            onChoose={({ slug, title }) => {
              setAddress(postPath(slug));
              setIsWrong(false);
              if (words.trim() === '') setWords(asWords(title));
            }}
          />
          <TextField
            name="words"
            type="text"
            label={t('editor.linkWords')}
            hint={t('editor.linkWordsHint')}
            autoComplete="off"
            maxLength={2000}
            lang={language}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <div className="form-actions">
            <button className="button" type="submit">
              {isChange ? t('editor.changeLink') : t('editor.insertLink')}
            </button>
            {isChange && chosen.words !== '' && (
              <button className="button button-quiet" type="button" onClick={() => finish(removeLink)}>
                {t('editor.removeLink')}
              </button>
            )}
            <button className="button button-quiet" type="button" onClick={onClose}>
              {t('editor.cancel')}
            </button>
          </div>
        </form>
      </FieldScope>
    </Dialog>
  );
}
