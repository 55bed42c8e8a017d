import { useEffect, useMemo, useState } from 'react';
import { mayLeave } from '../../../shell/leaving.tsx';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { DateField, TextField } from '../../../ui/fields/text-field.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { AccessChoiceFields } from '../users/access-choice-fields.tsx';
import { createNewToken, type NewToken } from './new-token.ts';

export interface NewTokenPanelProps {
  /** `?holder=12&for=7`: the user and the access that the token works under. */
  url: string;
  onChanged: () => void;
  onClose: () => void;
}

export function NewTokenPanel({ url, onChanged, onClose }: NewTokenPanelProps) {
  const form = useMemo(createNewToken, []);
  useUnsaved(form.isDirty);
  useEffect(() => form.under.startWith(url), [form, url]);
  const token = form.token.value;
  const [faults, setFaults] = useState(0);
  async function make(): Promise<void> {
    if (await form.make()) onChanged();
    else setFaults(faults + 1);
  }
  return (
    <SidePanel
      title={token === undefined ? t('tokens_create') : t('tokens_created', { name: form.name.value })}
      mayClose={mayLeave}
      onClose={onClose}
      {...(token === undefined && { onSave: make })}
      actions={
        <Button kind="primary" onPress={token === undefined ? make : onClose}>
          {t(token === undefined ? 'tokens_create' : 'users_credentialsDone')}
        </Button>
      }
    >
      {token === undefined ? (
        <TokenFields form={form} tries={faults} />
      ) : (
        <SecretOnce label={t('tokens_token')} secret={token} hint={t('tokens_tokenHint')} />
      )}
    </SidePanel>
  );
}

function TokenFields({ form, tries }: { form: NewToken; tries: number }) {
  const { faults } = form;
  return (
    <FormFields faults={tries}>
      {form.refusal.value !== undefined && <ErrorPanel text={form.refusal.value} />}
      <TextField
        label={t('column_name')}
        value={form.name}
        hint={t('tokens_nameHint')}
        error={faults.name.value}
        longest={80}
      />
      <AccessChoiceFields under={form.under} holderFault={form.holderFault.value} accessFault={faults.accessId.value} />
      <DateField
        value={form.expiresOn}
        label={t('tokens_expiresOn')}
        hint={t('tokens_expiresOnHint')}
        error={faults.expiresOn.value}
      />
    </FormFields>
  );
}
