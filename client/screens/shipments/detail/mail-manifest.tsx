import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { outgoing } from '../../../../shared/texts/en/outgoing.ts';
import { toasts } from '../../../state/toasts.ts';
import { addTexts } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailListField } from '../../../ui/fields/email-list-field.tsx';
import { ManifestMail } from './mail-manifest-state.ts';
import type { Shipment } from './shipment.ts';

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
  const [mail] = useState(() => new ManifestMail(shipment, accessId));

  async function send(): Promise<void> {
    if (!(await mail.send())) return;
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
      <EmailListField label={t('outgoing_mailTo')} value={mail.addresses} error={mail.error.value} />
    </Dialog>
  );
}
