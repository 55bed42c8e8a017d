import { classNames } from './class-names.ts';

export interface MeterProps {
  label: string;
  value: number;
  of: number;
  /** Said in words, '7 of 12'; it stands beside the bar in the page's own text. */
  text: string;
}

/** How far something has come, as a bar. */
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
      <div className="meter-fill" style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
