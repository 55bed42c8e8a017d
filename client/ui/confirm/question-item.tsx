import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import type { Confirmation } from '../../../shared/errors.ts';
import { acceptName, type Confirmations } from './confirmations-state.ts';

/** The two good answers to a question, in the words of the trade. */
export interface Choices {
  readonly accept: string;
  readonly decline: string;
}

export interface QuestionItemProps {
  confirmations: Confirmations;
  question: Confirmation;
  choices: Choices;
  facts: ReactNode;
}

/** A question with two good answers; neither is chosen beforehand, for either could be the wrong one. */
export function QuestionItem({ confirmations, question, choices, facts }: QuestionItemProps) {
  useSignals();
  const group = useId();
  const name = acceptName(question);
  const given = confirmations.answers.value.get(name);
  return (
    <fieldset className="confirmation">
      <legend>{question.message}</legend>
      {facts != null && <div>{facts}</div>}
      {[true, false].map((agreed) => (
        <label key={String(agreed)} className="tick">
          <input
            type="radio"
            name={group}
            checked={given === agreed}
            onChange={() => confirmations.answer(name, agreed)}
          />
          <span>{agreed ? choices.accept : choices.decline}</span>
        </label>
      ))}
    </fieldset>
  );
}
