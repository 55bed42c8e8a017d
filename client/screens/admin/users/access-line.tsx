import { useSignals } from '@preact/signals-react/runtime';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { accessScope, permissionsText } from './access-text.ts';
import type { UserAccess } from './user-panel-state.ts';

export interface AccessLineProps {
  access: UserAccess;
  holderId: number;
  onEdit: () => void;
  onRemove: () => void;
  onDisable: (disabled: boolean) => unknown;
}

/** One access of a user: where it reaches, what it allows, and what can be done with it. */
export function AccessLine({ access, holderId, onEdit, onRemove, onDisable }: AccessLineProps) {
  useSignals();
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
        <p className="sub">{permissionsText(access.permissions)}</p>
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
