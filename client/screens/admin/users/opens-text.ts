import type { Permission, ScopeKind } from '../../../../shared/permissions.ts';
import { routes } from '../../../routes.ts';
import { t } from '../../../texts.ts';
import { type Opened, opensWith } from './permission-opens.ts';

/** What a permission opens on an access of a type, in words: by itself, and what it takes others for besides. */
export function opensText(permission: Permission, type: ScopeKind): string {
  const opened = opensWith(
    permission,
    type,
    routes.filter(({ menu }) => menu !== undefined),
  );
  const alone = opened.filter(({ besides }) => besides.length === 0);
  const together = opened.filter(({ besides }) => besides.length > 0);
  const parts = [
    ...(alone.length > 0 ? [t('users_opens', { screens: titlesOf(alone) })] : []),
    ...(together.length > 0 ? [t('users_helpsOpen', { screens: titlesOf(together) })] : []),
  ];
  if (parts.length > 0) return parts.join(' ');
  return isApproval(permission) && type === 'operational' ? t('users_approves') : t('users_opensNothing');
}

function titlesOf(opened: readonly Opened[]): string {
  return [...new Set(opened.map(({ route }) => t(route.title)))].join(', ');
}

/** Approvals are deeds on returns and transfers, not screens of their own. */
function isApproval(permission: Permission): boolean {
  return permission === 'pluginVmApproveReturn' || permission === 'pluginVmApproveTransfer';
}
