import './texts.ts';
import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { mailManifest } from '../../../../shared/contract/shipments/shipment-work.ts';
import { outgoing } from '../../../../shared/texts/en/outgoing.ts';
import { call } from '../../../calls/call.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { toasts } from '../../../state/toasts.ts';
import { addTexts } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { emailsIn, wrongEmails } from '../../../ui/fields/email-list.ts';
import { EmailListField } from '../../../ui/fields/email-list-field.tsx';
import type { Shipment } from './shipment-dependencies.ts';

addTexts('en', outgoing);

/** As many mails as one request asks for. */
const AT_MOST = 20;

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
    error.value = wrongIn(addresses);
    if (error.peek() !== undefined) return;
    try {
      await call(mailManifest, { id: shipment.id, addresses }, { accessId, handles: 'all' });
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

function wrongIn(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return t('outgoing_mailMissing');
  if (addresses.length > AT_MOST) return t('outgoing_mailAtMost', { count: AT_MOST });
  const wrong = wrongEmails(addresses.join(';'));
  return wrong.length === 0 ? undefined : t('ui_emails_wrong', { addresses: wrong.join(', '), count: wrong.length });
}
