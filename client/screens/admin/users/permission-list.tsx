import { useId } from 'react';
import type { Permission } from '../../../../shared/permissions.ts';
import { routes } from '../../../routes.ts';
import { t } from '../../../texts.ts';
import {
  isOfOtherLayout,
  type Opened,
  type OpensUnder,
  opensWith,
  type PermissionGroup,
  permissionGroups,
} from './permission-opens.ts';

interface PermissionListProps extends OpensUnder {
  held: readonly Permission[];
  onToggle: (permission: Permission) => void;
}

/** The permissions of an access in groups, each with the screens that it opens under this access (rules 6). */
export function PermissionList(props: PermissionListProps) {
  return (
    <>
      {permissionGroups.map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
    </>
  );
}

function Group({ group, held, onToggle, ...under }: PermissionListProps & { group: PermissionGroup }) {
  const id = useId();
  const shown = group.permissions.flatMap((permission) => {
    if (isOfOtherLayout(permission, under, inMenus)) return [];
    const opens = opensText(permission, under);
    // One that opens nothing here is listed only to be taken away.
    return opens === undefined && !held.includes(permission) ? [] : [{ permission, opens }];
  });
  return (
    <fieldset className="permissions">
      <legend>{t(group.title)}</legend>
      {shown.map(({ permission, opens }) => (
        <div key={permission} className="choice">
          <label className="tick">
            <input
              type="checkbox"
              checked={held.includes(permission)}
              aria-describedby={`${id}-${permission}`}
              onChange={() => onToggle(permission)}
            />
            {t(`users_permission_${permission}`)}
          </label>
          <span id={`${id}-${permission}`} className="field-hint">
            {opens ?? t('users_opensNothing')}
          </span>
        </div>
      ))}
    </fieldset>
  );
}

const inMenus = routes.filter(({ menu }) => menu !== undefined);

function opensText(permission: Permission, under: OpensUnder): string | undefined {
  const opened = opensWith(permission, under, inMenus);
  const alone = opened.filter(({ besides }) => besides.length === 0);
  const together = opened.filter(({ besides }) => besides.length > 0);
  const parts = [
    ...(alone.length > 0 ? [t('users_opens', { screens: titlesOf(alone, permission) })] : []),
    ...(together.length > 0 ? [t('users_helpsOpen', { screens: titlesOf(together, permission) })] : []),
  ];
  if (parts.length > 0) return parts.join(' ');
  return isApproval(permission) && under.type === 'operational' ? t('users_approves') : undefined;
}

/** Screen titles as in the menus of a user with the permission: 'Putaway › Move Stock, Stock counts'. */
function titlesOf(opened: readonly Opened[], permission: Permission): string {
  const byMenu = Map.groupBy(opened, ({ route }) => route.menu);
  return [...byMenu]
    .map(([menu, ofMenu]) => {
      const titles = ofMenu.map(({ route }) =>
        t(permission === 'superAdmin' ? route.title : (route.plainTitle ?? route.title)),
      );
      return menu === undefined ? titles.join(', ') : `${t(`menu_${menu}`)} › ${titles.join(', ')}`;
    })
    .join('; ');
}

/** Approvals are actions on returns and transfers, not screens of their own. */
function isApproval(permission: Permission): boolean {
  return permission === 'pluginVmApproveReturn' || permission === 'pluginVmApproveTransfer';
}
