import { useSignals } from '@preact/signals-react/runtime';
import { Notice } from '../../../shell/notice.tsx';
import { t } from '../../../texts.ts';
import type { ShipmentProps } from '../shipment.tsx';

export function ShipmentForm({ kind }: ShipmentProps) {
  useSignals();
  return (
    <Notice title={t(kind === 'return' ? 'title_returnDetail' : 'title_transferDetail')} text={t('app_notReady')} />
  );
}
