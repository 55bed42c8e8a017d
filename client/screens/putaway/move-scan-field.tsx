import { useSignals } from '@preact/signals-react/runtime';
import { ScanField } from '../../scan/scan-field.tsx';
import { thenScan } from '../../scan/scan-place.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { MoveState } from './move-state.ts';

/** The scan field with what is looked at, and what an unknown code may have meant. */
export function MoveScanField({ state }: { state: MoveState }) {
  useSignals();
  const { goods, scan } = state;
  const { at } = goods;
  const offers = scan.offers.value;
  return (
    <>
      <ScanField label={t('move_scan')} queue={scan.queue}>
        {at !== undefined && (
          <Chip text={t(`move_at_${at.kind}`, { label: at.label })} onRemove={thenScan(() => state.start())} />
        )}
      </ScanField>
      {offers.length > 0 && (
        <section className="card" aria-label={t('move_offers')}>
          <h2>{t('move_offers')}</h2>
          <div className="move-offers">
            {offers.map((found) => (
              <Button key={`${found.kind} ${found.id}`} onPress={() => state.lookUp(found)}>
                {t(`move_kind_${found.kind}`)} {found.label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
