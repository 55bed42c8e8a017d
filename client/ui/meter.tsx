import { classNames } from './class-names.ts';

interface MeterProps {
  label: string;
  value: number;
  of: number;
  /** In words for screen readers, '7 of 12'; the page displays it beside the bar. */
  text: string;
}

export function Meter({ label, value, of, text }: MeterProps) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={value}
      aria-valuetext={text}
      className={classNames('meter', share === 1 && 'meter-full')}
    >
      <div className="meter-fill" style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  /** undefined while the total is unknown. */
  done?: number;
  of?: number;
  text: string;
}

/** For work that takes over a second, with text below the bar (checklist 52). */
export function ProgressBar({ label, done, of, text }: ProgressBarProps) {
  return (
    <div className="progress">
      {done === undefined || of === undefined ? (
        <div role="progressbar" aria-label={label} aria-valuetext={text} className="meter meter-waiting">
          <div className="meter-fill" />
        </div>
      ) : (
        <Meter label={label} value={done} of={of} text={text} />
      )}
      <span className="sub">{text}</span>
    </div>
  );
}
