import { useSignal } from '@preact/signals-react';
import { useMemo, useState } from 'react';
import { listShipmentOutgoing, resendShipmentMail } from '../../../../shared/contract/outgoing/shipment-outgoing.ts';
import { call } from '../../../calls/call.ts';
import { OutgoingList } from '../../../documents/outgoing-list.tsx';
import { OutgoingRows } from '../../../documents/outgoing-rows.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailListField } from '../../../ui/fields/email-list-field.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { ManifestMail } from './mail-manifest-state.ts';
import type { Shipment } from './shipment.ts';

interface ShipmentOutgoingProps {
  shipment: Shipment;
  accessId: number;
  onSent: () => unknown;
}

export function ShipmentOutgoing({ shipment, accessId, onSent }: ShipmentOutgoingProps) {
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

interface MailManifestProps {
  shipment: Shipment;
  accessId: number;
  onSent: () => unknown;
  onClose: () => void;
}

function MailManifest({ shipment, accessId, onSent, onClose }: MailManifestProps) {
  const [mail] = useState(() => new ManifestMail(shipment, accessId));

  async function send(): Promise<void> {
    if (!(await mail.send())) return;
    toasts.done(t('shipment_mailed', { number: shipment.number }));
    onClose();
    onSent();
  }

  return (
    <SaveDialog
      title={t('shipment_mailTitle', { number: shipment.number })}
      onClose={onClose}
      onSave={send}
      verb={t('shipment_mail')}
    >
      <EmailListField label={t('outgoing_mailTo')} value={mail.addresses} error={mail.error.value} />
    </SaveDialog>
  );
}
