import { t } from '../../../texts.ts';
import { Facts } from '../../../ui/card.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { DateText, QuantitiesText } from '../../../ui/value-text.tsx';
import type { Ern } from '../ern-rules.ts';

interface CancelErnDialogProps {
  ern: Ern;
  onReason: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why an ERN is cancelled, with the facts that tell it from another. */
export function CancelErnDialog({ ern, ...dialog }: CancelErnDialogProps) {
  return (
    <ReasonDialog
      title={t('ern_cancel_title', { number: ern.number })}
      verb={t('ern_cancel')}
      danger
      label={t('hide_reason')}
      missing={t('hide_reasonMissing')}
      {...dialog}
    >
      <Facts
        facts={[
          [t('erns_partner'), ern.partner ?? '–'],
          [t('erns_deliveryDate'), <DateText key="date" value={ern.deliveryDate} />],
          [t('ern_lines'), String(ern.lines)],
          [t('ern_items'), <QuantitiesText key="items" value={ern.items} />],
        ]}
      />
      <p className="sub">{t('ern_cancel_hint')}</p>
    </ReasonDialog>
  );
}
