import type { Signal } from '@preact/signals-react';
import { useId, useState } from 'react';
import { ownerKind, type Subject, subjects, type ValueType, valueTypes } from '../../../../shared/parameters.ts';
import { t } from '../../../texts.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Field, FieldNotes, fieldTies } from '../../../ui/fields/field.tsx';
import { inSentence } from '../../../ui/formats.ts';
import type { FormField } from '../records/form-field.ts';
import type { FormSpec } from '../records/form-spec.ts';
import { controlProps } from '../records/own-controls.tsx';
import type { RecordScope } from '../records/record-description.ts';
import type { RecordForm } from '../records/record-form.ts';
import { PatternField } from './pattern-field.tsx';

/** The form of a parameter: its subject cannot be changed later; the type determines whether a pattern or choices are asked for. */
export function paramsForm({ companyId }: RecordScope): readonly FormSpec[] {
  const owner = companyId === null ? 'warehouse' : 'company';
  const offered = subjects.filter((subject) => ownerKind(subject) === owner);
  const key = { kind: 'text', key: 'referenceKey', label: t('column_referenceKey') } as const;
  return [
    { kind: 'text', key: 'name', label: t('column_name') },
    {
      kind: 'choice',
      key: 'subject',
      label: t('params_subject'),
      hint: t('params_subjectHint'),
      missing: t('params_subjectMissing'),
      options: offered.map((value) => ({ value, text: subjectText(value) })),
      only: 'new',
      keeps: true,
    },
    { ...key, hint: t('params_keyHint'), optional: true, only: 'new' },
    { ...key, only: 'existing' },
    {
      kind: 'own',
      key: 'valueType',
      label: t('params_type'),
      empty: 'anything',
      keeps: true,
      render: (field) => (
        <ChoiceGroup {...controlProps(field)} value={field.value as Signal<ValueType>} choices={typeChoices()} />
      ),
    },
    {
      kind: 'own',
      key: 'pattern',
      label: t('params_pattern'),
      empty: null,
      when: (form) => form.value('valueType') === 'pattern',
      render: (field) => <PatternField field={field} />,
      fault: (value) => missing(value, t('params_pattern')),
    },
    {
      kind: 'own',
      key: 'choices',
      label: t('params_choices'),
      empty: null,
      when: (form) => form.value('valueType') === 'list',
      render: (field) => <ChoicesField field={field} />,
      fault: (value) => missing(value, t('params_choices')),
    },
    {
      kind: 'own',
      key: 'planParameter',
      label: t('params_plan'),
      empty: undefined,
      render: (field, form) => <PlanField field={field} form={form} />,
    },
    { kind: 'note', key: 'description', label: t('column_description'), optional: true },
  ];
}

export function subjectText(subject: Subject): string {
  return t(`params_subject_${subject}`);
}

/** One line per type with its hint, so that users can compare all eight at a glance. */
function typeChoices() {
  return valueTypes.map((value) => ({
    value,
    text: `${t(`params_type_${value}`)}: ${t(`params_type_${value}_hint`)}`,
  }));
}

function missing(value: unknown, field: string): string | undefined {
  return value === null || value === undefined ? t('admin_required', { field: inSentence(field) }) : undefined;
}

/** Whether the parameter is shown on the pick screen. Until chosen, true for parameters of picks and pick lines (the API's default). */
function PlanField({ field, form }: { field: FormField; form: RecordForm }) {
  const id = useId();
  const hint = t('params_planHint');
  const subject = form.value('subject');
  const isShown = field.value.value ?? (subject === 'plan' || subject === 'planItem');
  return (
    <div className="field">
      <label className="tick">
        <input
          {...fieldTies(id, { hint })}
          type="checkbox"
          checked={isShown === true}
          onChange={(event) => {
            field.value.value = event.target.checked;
          }}
        />
        {t('params_plan')}
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}

/** One choice per line, so that users can paste a column of a spreadsheet. */
function ChoicesField({ field }: { field: FormField }) {
  const choices = (field.value.value ?? []) as readonly string[];
  const [typed, setTyped] = useState(choices.join('\n'));
  // Keeps the typed text, including line ends, while it means the same as the value.
  const text = linesIn(typed).join('\n') === choices.join('\n') ? typed : choices.join('\n');
  return (
    <Field
      label={t('params_choices')}
      hint={t('params_choicesHint')}
      error={field.error.value}
      onLeave={() => field.touch()}
    >
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={6}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            const lines = linesIn(event.target.value);
            field.value.value = lines.length === 0 ? null : lines;
          }}
        />
      )}
    </Field>
  );
}

function linesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
