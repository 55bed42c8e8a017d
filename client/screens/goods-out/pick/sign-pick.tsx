import { SignDialog } from '../../../signing/sign-dialog.tsx';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { PickState } from './pick-state.ts';

/** Signs for goods that are picked and despatched in one operation, showing what leaves (checklist 47). */
export function SignPick({ state }: { state: PickState }) {
  return (
    <SignDialog
      signing={state.signing}
      title={t('title_pickAndDespatch')}
      verb={t('pick_despatch')}
      onClose={() => {
        state.isSigning.value = false;
      }}
    >
      <ul className="plain-list">
        {state.lines.all.value.slice(0, SHOWN).map(({ key, sku, quantity }) => (
          <li key={key}>
            {sku.stockCode}: {formatQuantity(quantity.value.value)} {sku.unit}
          </li>
        ))}
        {state.lines.all.value.length > SHOWN && (
          <li>{t('pick_moreLines', { count: state.lines.all.value.length - SHOWN })}</li>
        )}
      </ul>
    </SignDialog>
  );
}

const SHOWN = 5;
