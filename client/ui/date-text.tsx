import { useSignals } from '@preact/signals-react/runtime';
import { formatDate, formatInstant } from './date-format.ts';
import { displayZone } from './display-zone.ts';

/** A date (yyyy-mm-dd) or an instant (ISO 8601 with Z), as everywhere; a dash for none. */
export function DateText({ value }: { value: string | null | undefined }) {
  useSignals();
  if (value === null || value === undefined || value === '') return <span className="sub">–</span>;
  const text = value.length === 10 ? formatDate(value) : formatInstant(value, displayZone.value);
  return <time dateTime={value}>{text}</time>;
}
