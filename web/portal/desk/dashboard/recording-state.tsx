import { postPath } from '../../../../contract/paths.ts';
import { recordings } from '../../../../contract/posts/calls/recordings.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { RecordingButton } from '../../writing/recordings/recording-button.tsx';

/** Whether readers can listen to posts; where no voice program is installed, what the operator can do. */
export function RecordingState() {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { number } = useNumbers();
  const state = useCall(recordings.getRecordingState, {});
  return (
    <section className="numbers" aria-labelledby="recordings-heading">
      <h2 id="recordings-heading">{t('recordingState.heading')}</h2>
      <Fetched query={state} label={t('recordingState.loading')}>
        {({ program, languages, spoken, waiting, failed, unheard }) => (
          <>
            {program === 'installed' ? (
              <p>
                {t('recordingState.languages', {
                  languages: languages.map((language) => languageName(language)).join(', '),
                })}
              </p>
            ) : (
              <p>{t('recordingState.noProgram')}</p>
            )}
            <Facts>
              <Fact name={t('recordingState.spoken')}>{number(spoken)}</Fact>
              <Fact name={t('recordingState.waiting')}>{number(waiting)}</Fact>
              <Fact name={t('recordingState.failed')}>{number(failed)}</Fact>
            </Facts>
            {unheard.length > 0 && (
              <>
                <h3>{t('recordingState.unheard')}</h3>
                <ul>
                  {unheard.map(({ id, slug, title }) => (
                    <li key={id}>
                      <a href={postPath(slug)}>
                        <bdi>{title}</bdi>
                      </a>{' '}
                      <RecordingButton post={{ _id: { $oid: id }, title }} confirms />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Fetched>
    </section>
  );
}
