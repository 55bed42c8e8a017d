import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react';
import { namedRanges } from '../../../../shared/named-ranges.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../button.tsx';
import { ComboboxField } from '../../combobox/combobox-field.tsx';
import { createCombobox } from '../../combobox/combobox-state.ts';
import { Field } from '../../fields/field.tsx';
import { dateIn, displayZone } from '../../formats.ts';
import type { Filter } from './filter.ts';

export interface FilterEditorProps {
  filter: Filter;
  values: Readonly<Record<string, readonly string[]>>;
  onChange: (values: Readonly<Record<string, readonly string[]>>) => void;
  onDone: () => void;
}

/** Ticks apply at once, typed values on submit. Takes the focus when it opens. */
export function FilterEditor(props: FilterEditorProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={body} className="popover-body">
      <Values {...props} />
    </div>
  );
}

function Values({ filter, values, onChange, onDone }: FilterEditorProps) {
  if (filter.kind === 'choice') {
    const chosen = values[filter.key] ?? [];
    return (
      <Ticks
        label={filter.label}
        options={filter.options}
        chosen={chosen}
        onChange={(next) => onChange({ [filter.key]: filter.single === true ? next.slice(-1) : next })}
      />
    );
  }
  if (filter.kind === 'flag') {
    const chosen = values[filter.key] ?? [];
    const options = [{ value: 'true', label: filter.label }];
    return (
      <Ticks
        label={filter.label}
        options={options}
        chosen={chosen}
        onChange={(next) => onChange({ [filter.key]: next })}
      />
    );
  }
  if (filter.kind === 'pick') {
    const [chosen] = values[filter.key] ?? [];
    return (
      <PickFilter
        filter={filter}
        chosen={chosen}
        onPick={(value) => {
          onChange({ [filter.key]: [value] });
          onDone();
        }}
      />
    );
  }
  const set = (next: FilterEditorProps['values']) => {
    onChange(next);
    onDone();
  };
  return (
    <>
      {filter.kind === 'dates' && <NamedRanges filter={filter} values={values} onSet={set} />}
      <Typed fields={fieldsOf(filter)} values={values} onSet={set} />
    </>
  );
}

interface NamedRangesProps {
  filter: Extract<Filter, { kind: 'dates' | 'quantities' }>;
  values: FilterEditorProps['values'];
  onSet: (values: FilterEditorProps['values']) => void;
}

/**
 * Ranges of days by name, such as today or last month, in the warehouse's calendar. The address contains the days, so it shows the same
 * later.
 */
function NamedRanges({ filter: { from, to, label }, values, onSet }: NamedRangesProps) {
  return (
    <fieldset className="named-ranges" aria-label={label}>
      {namedRanges(dateIn(new Date(), displayZone.value)).map((range) => (
        <button
          key={range.name}
          type="button"
          className="button button-quiet"
          aria-pressed={values[from]?.[0] === range.from && values[to]?.[0] === range.to}
          onClick={() => onSet({ [from]: [range.from], [to]: [range.to] })}
        >
          {t(`ui_list_range_${range.name}`)}
        </button>
      ))}
    </fieldset>
  );
}

interface TypedField extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'pattern' | 'title'> {
  name: string;
  label: string;
}

function fieldsOf(filter: Extract<Filter, { kind: 'text' | 'dates' | 'quantities' }>): readonly TypedField[] {
  if (filter.kind === 'text') {
    return [{ name: filter.key, label: filter.label, type: filter.day === true ? 'date' : 'text' }];
  }
  if (filter.kind === 'dates')
    return [
      { name: filter.from, label: t('ui_list_from'), type: 'date' },
      { name: filter.to, label: t('ui_list_to'), type: 'date' },
    ];
  const quantity = {
    inputMode: 'decimal',
    pattern: '\\d{1,14}(\\.\\d{1,4})?',
    title: t('ui_list_quantityHint'),
  } as const;
  return [
    { name: filter.from, label: t('ui_list_atLeast'), ...quantity },
    { name: filter.to, label: t('ui_list_upTo'), ...quantity },
  ];
}

interface TicksProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Ticks({ label, options, chosen, onChange }: TicksProps) {
  return (
    <fieldset className="ticks">
      <legend>{label}</legend>
      {options.map(({ value, label: name }) => (
        <label key={value} className="tick">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface TypedProps {
  fields: readonly TypedField[];
  values: Readonly<Record<string, readonly string[]>>;
  onSet: (values: Readonly<Record<string, readonly string[]>>) => void;
}

function Typed({ fields, values, onSet }: TypedProps) {
  const id = useId();
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(({ name }) => [name, values[name]?.[0] ?? ''])),
  );
  return (
    <form
      className="filter-typed"
      onSubmit={(event) => {
        event.preventDefault();
        onSet(
          Object.fromEntries(
            Object.entries(typed).map(([name, text]) => [name, text.trim() === '' ? [] : [text.trim()]]),
          ),
        );
      }}
    >
      {fields.map(({ name, label, ...input }) => (
        <Field key={name} label={label}>
          {(control) => (
            <input
              {...control}
              {...input}
              className="input"
              name={`${id}${name}`}
              maxLength={100}
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button kind="primary" submit>
        {t('ui_list_apply')}
      </Button>
    </form>
  );
}

export interface PickFilterProps {
  filter: Extract<Filter, { kind: 'pick' }>;
  chosen: string | undefined;
  onPick: (value: string) => void;
}

function PickFilter({ filter, chosen, onPick }: PickFilterProps) {
  const latest = useRef({ filter, onPick });
  latest.current = { filter, onPick };
  // Made once, so that typed text survives when the list around it is rendered again.
  const [combobox] = useState(() => {
    const made = createCombobox({
      find: (text, signal) => latest.current.filter.find(text, signal),
      onPick: ({ code, name }) => latest.current.onPick(code ?? name),
    });
    if (chosen !== undefined) made.show(chosen);
    return made;
  });
  return <ComboboxField label={filter.label} combobox={combobox} />;
}
