import { useState } from 'react';
import { accessTypes } from '../../../../shared/contract/users/accesses.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { accessScope, permissionsText } from './access-text.ts';
import { EditAccessDialog } from './edit-access-dialog.tsx';
import type { UserAccess, UserDetail, UserPanelState } from './user-panel-state.ts';

interface AccessSectionProps {
  user: UserDetail;
  state: UserPanelState;
}

type Opened = { kind: 'add' } | { kind: 'edit' | 'remove'; access: UserAccess };

/** The accesses of a user. A change applies from the user's next request on. */
export function AccessSection({ user, state }: AccessSectionProps) {
  const [opened, setOpened] = useState<Opened>();
  const [refusal, setRefusal] = useState<string>();
  const close = () => setOpened(undefined);
  async function remove({ id }: UserAccess): Promise<void> {
    close();
    const refused = await state.removeAccess(id);
    setRefusal(refused);
    if (refused === undefined) toasts.done(t('users_accessRemoved'));
  }
  return (
    <section className="panel-section" aria-labelledby="accesses-head">
      <h3 id="accesses-head">{t('column_accesses')}</h3>
      {refusal !== undefined && <ErrorPanel text={refusal} />}
      {user.accesses.length === 0 && <p className="sub">{t('users_noAccess')}</p>}
      <ul className="access-list">
        {user.accesses.map((access) => (
          <AccessLine
            key={access.id}
            access={access}
            holderId={user.id}
            onEdit={() => setOpened({ kind: 'edit', access })}
            onRemove={() => setOpened({ kind: 'remove', access })}
            onDisable={async (disabled) => setRefusal(await state.setAccessDisabled(access.id, disabled))}
          />
        ))}
      </ul>
      <Button small icon="plus" onPress={() => setOpened({ kind: 'add' })}>
        {t('users_addAccess')}
      </Button>
      {opened?.kind === 'add' && (
        <AccessDialog types={accessTypes} onSave={(draft) => state.addAccess(draft)} onClose={close} />
      )}
      {opened?.kind === 'edit' && <EditAccessDialog access={opened.access} state={state} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveAccessDialog access={opened.access} onConfirm={() => remove(opened.access)} onClose={close} />
      )}
    </section>
  );
}

interface RemoveAccessDialogProps {
  access: UserAccess;
  onConfirm: () => unknown;
  onClose: () => void;
}

function RemoveAccessDialog({ access, onConfirm, onClose }: RemoveAccessDialogProps) {
  return (
    <ConfirmDialog
      title={t('users_removeTitle', { access: accessScope(access) })}
      verb={t('users_remove')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('users_removeText')}</p>
      {access.byRoles && !access.disabled && <p>{t('users_byRolesRemove')}</p>}
      {access.apiTokens > 0 && <p>{t('users_removeTokens', { count: access.apiTokens })}</p>}
      {access.webhooks > 0 && <p>{t('users_removeWebhooks', { count: access.webhooks })}</p>}
    </ConfirmDialog>
  );
}

interface AccessLineProps {
  access: UserAccess;
  holderId: number;
  onEdit: () => void;
  onRemove: () => void;
  onDisable: (disabled: boolean) => unknown;
}

function AccessLine({ access, holderId, onEdit, onRemove, onDisable }: AccessLineProps) {
  const { disabled, byRoles, apiTokens } = access;
  const scope = accessScope(access);
  const tokens = href('admin/apiTokens');
  return (
    <li className="access-item">
      <div>
        <strong>{scope}</strong>{' '}
        {access.type !== 'global' && <span className="sub">{t(`users_type_${access.type}`)} </span>}
        {disabled && <StatusChip tone="bad" text={t(byRoles ? 'users_roleEnded' : 'users_state_disabled')} />}
        {byRoles && !disabled && <StatusChip text={t('users_byRoles')} />}
        <p className="sub">{permissionsText(access.permissions, access)}</p>
        {apiTokens > 0 && <a href={`${tokens}?accessId=${access.id}`}>{t('users_tokens', { count: apiTokens })}</a>}
      </div>
      <span className="access-actions">
        <Button small onPress={onEdit}>
          {t('users_edit')} <span className="unseen">{scope}</span>
        </Button>
        <MenuButton
          small
          edge="end"
          icon="more"
          label={t('users_moreAccess', { access: scope })}
          items={[
            {
              key: 'disable',
              label: t(disabled ? 'users_enable' : 'users_disable'),
              onSelect: () => onDisable(!disabled),
            },
            {
              key: 'token',
              label: t('users_newToken'),
              onSelect: () => navigate(`${tokens}?open=new&holder=${holderId}&for=${access.id}`),
            },
            { key: 'remove', label: t('users_remove'), icon: 'trash', danger: true, onSelect: onRemove },
          ]}
        />
      </span>
    </li>
  );
}
