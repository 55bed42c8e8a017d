import { t } from '../texts.ts';
import { Icon } from './icon.tsx';

interface ChipProps {
  text: string;
  /** Opens what made the choice, where there is such a thing. */
  onOpen?: () => void;
  onRemove: () => void;
}

/** A choice in force (a filter, a sticky location) that can be taken away. */
export function Chip({ text, onOpen, onRemove }: ChipProps) {
  return (
    <span className="chip">
      {onOpen === undefined ? (
        <span className="chip-text">{text}</span>
      ) : (
        <button type="button" className="chip-text" onClick={onOpen}>
          {text}
        </button>
      )}
      <button type="button" className="chip-remove" aria-label={t('ui_remove', { what: text })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

/** How a status is felt: each tone has its own colour and its own shape (checklist 60). */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

/** What state something is in. */
export function StatusChip({ tone = 'neutral', text }: { tone?: Tone; text: string }) {
  return <span className={`status status-${tone}`}>{text}</span>;
}
