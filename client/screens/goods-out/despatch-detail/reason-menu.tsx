import { shortages } from '../../../../shared/shortages.ts';
import { t } from '../../../texts.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { isFull, type Shortage } from './despatch-rules.ts';
import type { StopState } from './stop-state.ts';

interface ReasonMenuProps {
  state: StopState;
  explain: (stop: StopState, shortage: Shortage | null) => Promise<void>;
}

/** The reason why less is taken at a stop than is reserved there; goods that are short or not found are counted next. */
export function ReasonMenu({ state, explain }: ReasonMenuProps) {
  const { shortage, sku, location, reserved } = state.row.value;
  const refusal = state.refusal.value;
  const error = refusal !== undefined && <FieldError id={`reason-${state.key}`} text={refusal} />;
  if (isFull(state.row.value) || reserved === '0') return error || null;
  return (
    <span className="reason">
      <MenuButton
        label={t('despatch_reasonOf', { sku: sku.stockCode, location: location?.name ?? '' })}
        small
        items={[
          ...shortages.map((one) => ({
            key: one,
            label: t(`despatch_reason_${one}`),
            onSelect: () => explain(state, one),
          })),
          ...(shortage === null
            ? []
            : [{ key: 'none', label: t('despatch_reasonNone'), parted: true, onSelect: () => explain(state, null) }]),
        ]}
      >
        {t(shortage === null ? 'despatch_reason' : `despatch_reason_${shortage}`)}
      </MenuButton>
      {error}
    </span>
  );
}
