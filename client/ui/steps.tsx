import { t } from '../texts.ts';
import { Icon } from './icon.tsx';

export interface Step {
  readonly key: string;
  /** 'Warehouse made'. */
  readonly text: string;
  readonly state: 'waiting' | 'now' | 'done' | 'failed';
  readonly note?: string | undefined;
}

/** The progress of an action with several steps, and where it stopped; screen readers announce each step. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const last = steps.findLast((step) => step.state !== 'waiting');
  return (
    <>
      <ol className="steps" aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.key}
            className={`step step-${step.state}`}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <Mark state={step.state} />
            <span>
              {step.text} <span className="unseen">({t(`ui_step_${step.state}`)})</span>
              {step.note !== undefined && <span className="step-note">{step.note}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {last !== undefined && t('ui_steps_at', { step: last.text, state: t(`ui_step_${last.state}`) })}
      </p>
    </>
  );
}

function Mark({ state }: { state: Step['state'] }) {
  return (
    <span className="step-mark">
      {state === 'done' && <Icon name="check" />}
      {state === 'failed' && <Icon name="close" />}
      {state === 'now' && <span className="spinner" aria-hidden="true" />}
    </span>
  );
}
