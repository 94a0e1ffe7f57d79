import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Reference } from '../../../../../contract/posts/references/reference.ts';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { addressFields, fieldsOf, lineFields, withFields } from './reference-text.ts';

const types = ['article-journal', 'book', 'chapter', 'report', 'webpage', 'document'] as const;

interface ReferenceFormProps {
  reference: Reference;
  /** What its button does with the reference. */
  submit: string;
  onSubmit(reference: Reference): void;
  onCancel(): void;
}

/** The fields of one reference: who, when, what and where. */
export function ReferenceForm({ reference, submit, onSubmit, onCancel }: ReferenceFormProps) {
  const { t } = useLanguage();
  const [fields, setFields] = useState(() => fieldsOf(reference));
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const change = (name: keyof typeof fields) => ({
    value: fields[name],
    error: faults.includes(name) ? t(`references.wrong.${wrongOf(name)}`) : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: target.value }));
      setFaults((before) => before.filter((fault) => fault !== name));
    },
  });
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const read = withFields(reference, fields);
    if ('reference' in read) {
      onSubmit(read.reference);
      return;
    }
    setFaults(read.faults);
    // After the message has been rendered, so that it is read with its field.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const known = types.some((type) => type === reference.type);
  return (
    <FieldScope value={`reference-${reference.id}`}>
      <form className="form" noValidate onSubmit={send}>
        <TextArea
          name="title"
          label={t('references.fields.title')}
          maximumRows={4}
          maxLength={2000}
          ref={(control) => {
            first.current = control;
          }}
          {...change('title')}
        />
        <TextArea
          name="authors"
          label={t('references.fields.authors')}
          hint={t('references.fields.authorsHint')}
          maximumRows={6}
          ref={() => {}}
          {...change('authors')}
        />
        <TextField
          name="year"
          type="text"
          inputMode="numeric"
          label={t('references.fields.year')}
          maxLength={4}
          autoComplete="off"
          {...change('year')}
        />
        <SelectField
          name="type"
          label={t('references.fields.type')}
          options={[
            ...types.map((type) => ({ value: type, label: t(`references.types.${type}`) })),
            ...(known ? [] : [{ value: reference.type, label: reference.type }]),
          ]}
          {...change('type')}
        />
        {[...lineFields, ...addressFields].map((name) => (
          <TextField
            key={name}
            name={name}
            type="text"
            label={t(`references.fields.${name}`)}
            dir={name === 'DOI' || name === 'PMID' || name === 'URL' ? 'ltr' : 'auto'}
            maxLength={2000}
            autoComplete="off"
            {...change(name)}
          />
        ))}
        <div className="form-actions">
          <button className="button" type="submit">
            {submit}
          </button>
          <button className="button button-quiet" type="button" onClick={onCancel}>
            {t('editor.cancel')}
          </button>
        </div>
      </form>
    </FieldScope>
  );
}

function wrongOf(name: string): 'title' | 'year' | 'DOI' | 'PMID' | 'URL' {
  return name === 'year' || name === 'DOI' || name === 'PMID' || name === 'URL' ? name : 'title';
}
