import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { type LabelSizeId, labelSizeIds, rollIds } from '../../shared/label-sizes.ts';
import { t } from '../texts.ts';
import { SaveDialog } from '../ui/action-dialogs.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { keepPaper, lastPaper } from './labels.ts';
import { openTab } from './open-tab.ts';

interface LabelDialogProps {
  count: number;
  preview: (size: LabelSizeId) => string;
  file: (size: LabelSizeId, copies: number) => string;
  /** The file of a roll for printers that read ZPL. */
  zpl?: (roll: (typeof rollIds)[number]) => string;
  onClose: () => void;
  onPrinted?: () => void;
  children?: ReactNode;
}

/** Paper, copies and a preview of the first label before printing (checklist 57). */
export function LabelDialog({ count, preview, file, zpl, onClose, onPrinted = onClose, children }: LabelDialogProps) {
  const size = useSignal<LabelSizeId>(lastPaper() ?? labelSizeIds[0]);
  const copies = useSignal('1');
  const isRight = /^(?:[1-9]|1\d|20)$/.test(copies.value);
  const wrong = isRight ? undefined : t('labels_copiesWrong');
  const blocked = count === 0 ? t('labels_noneTicked') : wrong;
  const roll = rollIds.find((id) => id === size.value);
  function print(): void {
    if (blocked !== undefined) return;
    keepPaper(size.value);
    if (openTab(file(size.value, Number(copies.value)))) onPrinted();
  }
  return (
    <SaveDialog
      title={t('labels_title', { count })}
      onClose={onClose}
      onSave={print}
      verb={t('labels_print')}
      blocked={blocked}
    >
      {children}
      <SelectField
        label={t('labels_size')}
        value={size}
        choices={labelSizeIds.map((id) => ({ value: id, text: t(`labels_size_${id}`) }))}
      />
      <QuantityField label={t('labels_copies')} value={copies} whole error={wrong} />
      {count > 0 && <img className="label-preview" src={preview(size.value)} alt={t('labels_preview')} />}
      {zpl !== undefined && roll !== undefined && count > 0 && (
        <a className="button button-plain" href={zpl(roll)} data-native="" download onClick={onPrinted}>
          {t('labels_zpl')}
        </a>
      )}
    </SaveDialog>
  );
}
