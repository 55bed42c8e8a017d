import { type ReactNode, useEffect, useState } from 'react';
import { findQuarantine } from '../../pickers/find-locations.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DamageState } from './damage-state.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnState } from './ern-state.ts';
import type { LineActions } from './line-actions.ts';
import { PhotoThumbs } from './photos/photos-card.tsx';

export interface LineHostProps {
  line: ErnLineState;
  state: ErnState;
  actions: LineActions;
}

export function DamageHost({ line, state, actions }: LineHostProps) {
  const [damage] = useState(() => new DamageState(line.row.peek(), findQuarantine));
  return (
    <DamageDialog
      damage={damage}
      photos={<PhotoThumbs photos={actions.photosOf(line)} />}
      onPhoto={() => actions.photograph(line)}
      onSave={async () => {
        if (!(await state.save(line, damage.change()))) return line.firstRefusal;
        actions.close();
        return undefined;
      }}
      onClose={() => actions.close()}
    />
  );
}

interface DamageDialogProps {
  damage: DamageState;
  photos: ReactNode;
  onPhoto: () => Promise<void>;
  /** Resolves to the server's refusal, or undefined when saved. */
  onSave: () => Promise<string | undefined>;
  onClose: () => void;
}

/** Damaged goods are received into quarantine, with a comment and photos. */
function DamageDialog({ damage, photos, onPhoto, onSave, onClose }: DamageDialogProps) {
  const [refused, setRefused] = useState<string>();
  useEffect(() => void damage.open(), [damage]);
  const { sku } = damage.line;
  const fault = damage.fault.value;
  async function save(): Promise<void> {
    if (fault === undefined) setRefused(await onSave());
  }
  return (
    <SaveDialog
      title={t('ern_damagedTitle', { sku: sku.stockCode })}
      onClose={onClose}
      onSave={save}
      verb={t('ern_damagedSave')}
      blocked={fault}
    >
      <p className="sub">{t('ern_damagedHint')}</p>
      <QuantityField
        label={t('ern_quantity')}
        value={damage.quantity}
        unit={sku.unit}
        whole={sku.wholeNumbers}
        error={damage.quantityFault}
        arrives
      />
      <ComboboxField label={t('ern_quarantine')} combobox={damage.location} />
      <TextField label={t('ern_comment')} value={damage.comment} />
      {photos}
      <Button icon="plus" onPress={onPhoto}>
        {t('ern_photo_add')}
      </Button>
      {refused !== undefined && <FieldError id="damage-refused" text={refused} />}
    </SaveDialog>
  );
}
