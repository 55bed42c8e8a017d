/** How a status is felt: each tone has its own colour and its own shape (checklist 60). */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

/** What state something is in. */
export function StatusChip({ tone = 'neutral', text }: { tone?: Tone; text: string }) {
  return <span className={`status status-${tone}`}>{text}</span>;
}
