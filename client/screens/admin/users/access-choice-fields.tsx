import { t } from '../../../texts.ts';
import { Facts } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { AccessChoice } from './access-choice.ts';
import { OptionPicker } from './option-picker.tsx';
import { findUsers } from './scope-choices.ts';

interface AccessChoiceFieldsProps {
  under: AccessChoice;
  holderFault: string | undefined;
  accessFault: string | undefined;
}

export function AccessChoiceFields({ under, holderFault, accessFault }: AccessChoiceFieldsProps) {
  const integration = under.fixed.value;
  if (integration !== undefined) return <Facts facts={[[t('webhooks_integration'), integration]]} />;
  return (
    <>
      <OptionPicker label={t('tokens_user')} value={under.holder} find={findUsers} error={holderFault} />
      <SelectField
        label={t('tokens_access')}
        value={under.access}
        choices={under.choices.value}
        error={accessFault}
        disabled={under.choices.value.length === 0}
      />
    </>
  );
}
