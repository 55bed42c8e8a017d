import { useId } from 'react';
import { FieldLabel, FieldNotes, type FieldOptions, fieldTies } from './field.tsx';
import type { Choice } from './select-field.tsx';

export interface ChoiceGroupProps<Value extends string> extends FieldOptions {
  /** A value without a choice leaves all of them unselected. */
  value: { value: Value | undefined };
  choices: readonly Choice<Value>[];
}

export function ChoiceGroup<Value extends string>({ value, choices, ...field }: ChoiceGroupProps<Value>) {
  const own = useId();
  const id = field.id ?? own;
  const { disabled, onBlur, ...ties } = fieldTies(id, field);
  return (
    <div {...ties} role="radiogroup" aria-labelledby={`${id}-label`} className="field">
      <span id={`${id}-label`} className="field-label">
        <FieldLabel label={field.label} optional={field.optional} />
      </span>
      {choices.map((choice) => (
        <ChoiceLine
          key={choice.value}
          name={id}
          choice={choice}
          isChosen={choice.value === value.value}
          disabled={disabled}
          onBlur={onBlur}
          onChoose={() => {
            value.value = choice.value;
          }}
        />
      ))}
      <FieldNotes id={id} hint={field.hint} error={field.error} />
    </div>
  );
}

interface ChoiceLineProps {
  name: string;
  choice: Choice<string>;
  isChosen: boolean;
  disabled: true | undefined;
  onBlur: (() => void) | undefined;
  onChoose: () => void;
}

function ChoiceLine({ name, choice, isChosen, onChoose, ...control }: ChoiceLineProps) {
  const id = `${name}-${choice.value}`;
  return (
    <div className="choice">
      <label className="tick">
        <input
          {...control}
          type="radio"
          name={name}
          checked={isChosen}
          aria-describedby={choice.hint === undefined ? undefined : id}
          onChange={onChoose}
        />
        {choice.text}
      </label>
      {choice.hint !== undefined && (
        <span id={id} className="field-hint">
          {choice.hint}
        </span>
      )}
    </div>
  );
}
