import './texts.ts';
import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { MAILS_AT_MOST } from '../../../../shared/contract/goods-out/outgoing.ts';
import { mailManifest } from '../../../../shared/contract/shipments/shipment-work.ts';
import { outgoing } from '../../../../shared/texts/en/outgoing.ts';
import { callOnce } from '../../../calls/call-once.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { toasts } from '../../../state/toasts.ts';
import { addTexts } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { emailsFault, emailsIn } from '../../../ui/fields/email-list.ts';
import { EmailListField } from '../../../ui/fields/email-list-field.tsx';
import type { Shipment } from './shipment-dependencies.ts';

addTexts('en', outgoing);

interface MailManifestProps {
  shipment: Shipment;
  accessId: number;
  onSent: () => unknown;
  onClose: () => void;
}

/** Mails the manifest to addresses: its own, unless somebody types otherwise. */
export function MailManifest({ shipment, accessId, onSent, onClose }: MailManifestProps) {
  useSignals();
  const typed = useSignal(shipment.manifestAddresses.join('; '));
  const error = useSignal<string | undefined>(undefined);

  async function send(): Promise<void> {
    const addresses = [...emailsIn(typed.peek())];
    error.value = emailsFault(addresses, MAILS_AT_MOST);
    if (error.peek() !== undefined) return;
    try {
      await callOnce(mailManifest, { id: shipment.id, addresses }, { accessId, handles: 'all' });
    } catch (failure) {
      error.value = isRefusal(failure) ? failure.message : t('message_manifestError');
      return;
    }
    toasts.done(t('shipment_mailed', { number: shipment.number }));
    onClose();
    onSent();
  }

  return (
    <Dialog
      title={t('shipment_mailTitle', { number: shipment.number })}
      onClose={onClose}
      onSave={send}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={send}>
            {t('shipment_mail')}
          </Button>
        </>
      }
    >
      <EmailListField label={t('outgoing_mailTo')} value={typed} error={error.value} />
    </Dialog>
  );
}
