import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { PartToFree } from './part-to-free.ts';
import type { UnallocationState } from './unallocation-state.ts';

export function FreePart({ part, state }: { part: PartToFree; state: UnallocationState }) {
  const { stockCode, drum, job, segment, location, unit } = part.row;
  const free = () => state.freePart();
  return (
    <Dialog
      title={t('unallocate_freeOf', { what: drum ?? stockCode })}
      onClose={() => {
        state.part.value = undefined;
      }}
      onSave={free}
      actions={
        <Button kind="primary" onPress={free}>
          {t('unallocate_free')}
        </Button>
      }
    >
      <p className="sub">{[stockCode, job, segment, location].filter((fact) => fact !== null).join(' · ')}</p>
      <div className="form-fields">
        <QuantityField
          label={t('unallocate_quantity')}
          value={part.quantity}
          unit={unit}
          error={part.error.value}
          required
        />
        <TextField label={t('unallocate_reason')} value={state.reason} longest={2000} optional />
      </div>
    </Dialog>
  );
}
