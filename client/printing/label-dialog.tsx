import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { type LabelSizeId, labelSizeIds } from '../../shared/label-sizes.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';

interface LabelDialogProps {
  count: number;
  preview: (size: LabelSizeId) => string;
  file: (size: LabelSizeId, copies: number) => string;
  onClose: () => void;
  onPrinted?: () => void;
  children?: ReactNode;
}

/** Paper, copies and a preview of the first label before printing (checklist 57). */
export function LabelDialog({ count, preview, file, onClose, onPrinted = onClose, children }: LabelDialogProps) {
  const size = useSignal<LabelSizeId>(lastPaper() ?? labelSizeIds[0]);
  const copies = useSignal('1');
  const isRight = /^(?:[1-9]|1\d|20)$/.test(copies.value);
  function print(): void {
    if (!isRight) return;
    keepPaper(size.value);
    open(file(size.value, Number(copies.value)), '_blank', 'noopener');
    onPrinted();
  }
  return (
    <Dialog
      title={t('labels_title', { count })}
      onClose={onClose}
      onSave={print}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" blocked={isRight ? undefined : t('labels_copiesWrong')} onPress={print}>
            {t('labels_print')}
          </Button>
        </>
      }
    >
      {children}
      <SelectField
        label={t('labels_size')}
        value={size}
        choices={labelSizeIds.map((id) => ({ value: id, text: t(`labels_size_${id}`) }))}
      />
      <QuantityField
        label={t('labels_copies')}
        value={copies}
        whole
        error={isRight ? undefined : t('labels_copiesWrong')}
      />
      <img className="label-preview" src={preview(size.value)} alt={t('labels_preview')} />
    </Dialog>
  );
}

const KEY = 'wms.labelPaper';

/** The paper that labels were last printed on with this browser; undefined before the first. */
export function lastPaper(storage: Pick<Storage, 'getItem'> = localStorage): LabelSizeId | undefined {
  return labelSizeIds.find((id) => id === storage.getItem(KEY));
}

function keepPaper(size: LabelSizeId, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, size);
}
