import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { listShipmentOutgoing, resendShipmentMail } from '../../../../shared/contract/outgoing/shipment-outgoing.ts';
import { call } from '../../../calls/call.ts';
import { OutgoingList } from '../../../documents/outgoing-list.tsx';
import { OutgoingRows } from '../../../documents/outgoing-rows.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { MailManifest } from './mail-manifest.tsx';
import type { Shipment } from './shipment.ts';

interface ShipmentOutgoingProps {
  shipment: Shipment;
  accessId: number;
  onSent: () => unknown;
}

/** The mails about it, those that failed to be sent again, and mailing its manifest. */
export function ShipmentOutgoing({ shipment, accessId, onSent }: ShipmentOutgoingProps) {
  useSignals();
  const isMailing = useSignal(false);
  const { id, actions } = shipment;
  const rows = useMemo(
    () =>
      new OutgoingRows(
        async () => (await call(listShipmentOutgoing, { id, limit: 500 }, { accessId, handles: 'all' })).items,
      ),
    [id, accessId],
  );
  const load = rows.load.value;
  const failed = load.kind === 'ready' ? load.rows.filter(({ state }) => state === 'failed') : [];

  async function resend(outgoingId: number): Promise<void> {
    await call(resendShipmentMail, { id, outgoingId }, { accessId });
    await rows.again();
  }

  return (
    <Card title={t('shipment_mails')}>
      {failed.some(({ kind }) => kind === 'manifest') && <NoticeBar tone="bad">{t('message_manifestError')}</NoticeBar>}
      <OutgoingList outgoing={rows} none={t('outgoing_none')} />
      {actions.includes('mail') &&
        failed.map((row) => (
          <Button key={row.id} small onPress={() => resend(row.id)}>
            {t('shipment_resend', { address: row.address ?? '' })}
          </Button>
        ))}
      {actions.includes('mail') && (
        <Button
          onPress={() => {
            isMailing.value = true;
          }}
        >
          {t('shipment_mail')}
        </Button>
      )}
      {isMailing.value && (
        <MailManifest
          shipment={shipment}
          accessId={accessId}
          onSent={() => Promise.all([rows.again(), onSent()])}
          onClose={() => {
            isMailing.value = false;
          }}
        />
      )}
    </Card>
  );
}
