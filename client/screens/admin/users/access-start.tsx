import { signal } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { getUser } from '../../../../shared/contract/users/users.ts';
import type { ScopeKind } from '../../../../shared/permissions.ts';
import { call } from '../../../calls/call.ts';
import { t } from '../../../texts.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import type { AccessForm } from './access-form.ts';
import { accessScope } from './access-text.ts';
import { OptionPicker } from './option-picker.tsx';
import { type Role, roleNames } from './roles.ts';
import { findUsers } from './scope-choices.ts';

interface AccessStartProps {
  form: AccessForm;
  type: ScopeKind;
}

/** Fills in permissions from a role or a colleague; each can be changed afterwards. */
export function AccessStart({ form, type }: AccessStartProps) {
  return (
    <>
      {type === 'operational' && (
        <div className="roles">
          <ChoiceGroup
            label={t('users_role')}
            value={form.role}
            choices={roleNames.map((value) => ({
              value,
              text: t(`users_role_${value}`),
              hint: hintOf(value, form),
            }))}
          />
        </div>
      )}
      <CopyFrom key={type} form={form} type={type} />
    </>
  );
}

/** H3G has no screen for cancelling jobs (rules 2). */
function hintOf(role: Role, { layout }: AccessForm): string {
  const isWithoutCancel = role === 'manager' && layout.value === 'H3G';
  return t(isWithoutCancel ? 'users_roleHint_managerOfH3g' : `users_roleHint_${role}`);
}

/** Copies a user's permissions from their access of this type: the one for the same company and warehouse, else the first. */
function CopyFrom({ form, type }: AccessStartProps) {
  const from = useMemo(() => signal<Option | undefined>(undefined), []);
  const [message, setMessage] = useState<{ text: string; isFault: boolean }>();
  const picked = from.value;
  useEffect(() => {
    setMessage(undefined);
    if (picked === undefined) return undefined;
    const late = new AbortController();
    void copy(form, type, picked, late.signal).then((answer) => {
      if (!late.signal.aborted) setMessage(answer);
    });
    return () => late.abort();
  }, [form, type, picked]);
  return (
    <div>
      <OptionPicker
        label={t('users_copyFrom')}
        value={from}
        find={findUsers}
        error={message?.isFault === true ? message.text : undefined}
        optional
      />
      <p className="field-hint" role="status">
        {message?.isFault === false && message.text}
      </p>
    </div>
  );
}

async function copy(form: AccessForm, type: ScopeKind, { key, name }: Option, signal: AbortSignal) {
  const { accesses } = await call(getUser, { id: Number(key) }, { signal });
  const alike = accesses.filter((access) => access.type === type);
  const isHere = ({ companyId, warehouseId }: (typeof alike)[number]) =>
    String(companyId) === form.company.peek()?.key && String(warehouseId) === form.warehouse.peek()?.key;
  const access = alike.find(isHere) ?? alike[0];
  if (access === undefined) return { text: t('users_copyNone', { name }), isFault: true };
  form.take(access.permissions);
  return { text: t('users_copied', { name, access: accessScope(access) }), isFault: false };
}
