import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../texts.ts';
import { Icon } from './icon.tsx';

export interface ChipProps {
  text: string;
  /** Opens what made the choice, where there is such a thing. */
  onOpen?: () => void;
  onRemove: () => void;
}

/** A choice in force (a filter, a sticky location) that can be taken away. */
export function Chip({ text, onOpen, onRemove }: ChipProps) {
  useSignals();
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
