import { t } from '../texts.ts';
import { Icon } from './icon.tsx';

/** One step of an action that takes several. */
export interface Step {
  readonly key: string;
  /** 'Warehouse made'. */
  readonly text: string;
  readonly state: 'waiting' | 'now' | 'done' | 'failed';
  /** What came of it, or why it failed. */
  readonly note?: string | undefined;
}

/** How far an action of several steps is, and where it stopped; those who hear the page hear each step begin. */
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
