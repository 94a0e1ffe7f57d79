import type { CloudNodeReply, NodeGradeReply } from '../../../contract/cloud/calls/clouds.ts';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';

/** Whether a node's answers are right, at a glance, and when they were last tested. */
export function NodeGrade({ context, node }: { context: PageContext; node: CloudNodeReply }) {
  const { t } = context;
  if (node.type.artifact !== 'beacon') return t('clouds.grades.noBeacon');
  if (node.grade === null) return t('clouds.grades.none');
  return (
    <>
      {t(`clouds.grades.${resultOf(node.grade)}`)}
      <br />
      <Timestamp context={context} instant={node.grade.at} />
    </>
  );
}

/** Only a node that gave a wrong answer is called wrong: others' Beacons have no known answers to be tested with. */
function resultOf({ passed, questions, failures }: NodeGradeReply) {
  if (passed) return 'passed';
  const answered = failures.some(({ check }) => check !== 'known_answers');
  if (questions > 0 || answered) return 'failed';
  return failures.every(({ found }) => found === 'missing') ? 'untested' : 'notTestable';
}

/** How right a node's answers were, latest first: each row is a run of tests with the same result. */
export function NodeGrades({ context, grades }: { context: PageContext; grades: readonly NodeGradeReply[] }) {
  const { t } = context;
  return (
    <>
      <h2 id="known-answers">{t('clouds.gradeHeading')}</h2>
      <p>{t('clouds.gradeLead')}</p>
      {grades.length === 0 ? (
        <p>{t('clouds.gradesNone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
        <section className="table-scroll" tabIndex={0} aria-labelledby="known-answers">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('clouds.gradeResult')}</th>
                <th scope="col">{t('clouds.gradeCount')}</th>
                <th scope="col">{t('clouds.gradeWrong')}</th>
                <th scope="col">{t('clouds.gradeSince')}</th>
                <th scope="col">{t('clouds.gradeLast')}</th>
              </tr>
            </thead>
            <tbody>
              {grades.map((grade) => (
                <GradeRow key={grade.since} context={context} grade={grade} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function GradeRow({ context, grade }: { context: PageContext; grade: NodeGradeReply }) {
  const { t } = context;
  const { right_answers: right, questions, failures, since, at } = grade;
  return (
    <tr>
      <th scope="row">{t(`clouds.grades.${resultOf(grade)}`)}</th>
      <td>{t('clouds.gradeShare', { right, questions })}</td>
      <td>
        {failures.length > 0 && (
          <dl>
            {failures.map(({ check, found }) => (
              <div key={`${check} ${found}`}>
                <dt>{t(`clouds.checks.${check}`)}</dt>
                <dd>{t(`clouds.findings.${found}`)}</dd>
              </div>
            ))}
          </dl>
        )}
      </td>
      <td>
        <Timestamp context={context} instant={since} />
      </td>
      <td>
        <Timestamp context={context} instant={at} />
      </td>
    </tr>
  );
}
