import type { ReactNode } from 'react';
import { directionOf } from '../../../contract/constants.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import {
  type FieldOf,
  hasForm,
  isEmptyField,
  type NamedField,
  type NamedText,
  namedFields,
} from '../../../contract/text/post-text.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { placeNameIn } from '../places/place-name.tsx';

/** The names of the fields of a text that have one. */
const names = {
  kind: 'post.kind',
  summary: 'post.summary',
  funding: 'post.funding',
  competing_interests: 'post.competingInterests',
  cover: 'post.cover',
  countries: 'places.about',
  audience: 'places.audience',
} as const satisfies Record<NamedField, string>;

/** The name of a field, in the language of the page. */
export function nameOfField({ t }: PageContext, field: NamedField): string {
  return t(names[field]);
}

type CodedField = Extract<NamedField, FieldOf<'choice' | 'codes'>>;

/** The value of a field with codes, by its name in the language of the page. */
function nameOfCodes<Field extends CodedField>(context: PageContext, text: NamedText, field: Field): string {
  const { t } = context;
  const named: { [Coded in CodedField]: (value: NamedText[Coded]) => string } = {
    kind: (kind) => (kind === '' ? '' : t(`postKinds.${kind}`)),
    countries: (codes) => codes.map(placeNameIn(context)).join(' · '),
    audience: (audience) => (audience === '' ? '' : t(`audiences.${audience}`)),
  };
  return named[field](text[field]);
}

/** What a field says in a text that is in `language`. */
export function fieldValue(
  context: PageContext,
  { text, language }: { text: NamedText; language: string },
  field: NamedField,
): ReactNode {
  if (hasForm(field, 'choice', 'codes')) return nameOfCodes(context, text, field as CodedField);
  const value = text[field as Exclude<NamedField, CodedField>];
  if (hasForm(field, 'picture')) return <Picture written={value} language={language} />;
  return (
    <span lang={language}>
      <OrderedText
        stretches={inOrder(([] as string[]).concat(value).join(' · ').trim(), directionOf(language))}
      />
    </span>
  );
}

function Picture({ written, language }: { written: string; language: string }) {
  const picture = parseCover(written);
  if (!picture) return null;
  return (
    <img className="version-picture" src={picture.address} alt={picture.alt} lang={language} loading="lazy" />
  );
}

/** The fields of a text that something is written in, each under its name; the plain summary has a place of its own. */
export function NamedFields({
  context,
  text,
  language,
}: {
  context: PageContext;
  text: NamedText;
  language: string;
}) {
  const written = namedFields.filter((field) => field !== 'summary' && !isEmptyField(text, field));
  if (written.length === 0) return null;
  return (
    <section className="origin" lang={context.language}>
      <Facts>
        {written.map((field) => (
          <Fact key={field} name={nameOfField(context, field)}>
            {fieldValue(context, { text, language }, field)}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
