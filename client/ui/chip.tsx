import { t } from '../texts.ts';
import { Icon } from './icon.tsx';

interface ChipProps {
  text: string;
  onOpen?: () => void;
  onRemove: () => void;
}

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

/** Each tone has its own colour and its own shape (checklist 60). */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

export function StatusChip({ tone = 'neutral', text }: { tone?: Tone; text: string }) {
  return <span className={`status status-${tone}`}>{text}</span>;
}
