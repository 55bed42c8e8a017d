import { Meter } from './meter.tsx';

export interface ProgressBarProps {
  label: string;
  /** How much is done; undefined while nobody knows of how much. */
  done?: number;
  of?: number;
  text: string;
}

/** Something that takes over a second, with words beneath the bar (checklist 52). */
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
