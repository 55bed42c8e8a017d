import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { Permission, ScopeKind } from '../../../../shared/permissions.ts';
import { t } from '../../../texts.ts';
import { opensText } from './opens-text.ts';
import { type PermissionGroup, permissionGroups } from './permission-groups.ts';

export interface PermissionListProps {
  type: ScopeKind;
  held: readonly Permission[];
  onToggle: (permission: Permission) => void;
}

/** The permissions of an access in groups, each with what it opens on an access of this type (rules 6). */
export function PermissionList(props: PermissionListProps) {
  useSignals();
  return (
    <>
      {permissionGroups.map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
    </>
  );
}

function Group({ group, type, held, onToggle }: PermissionListProps & { group: PermissionGroup }) {
  useSignals();
  const id = useId();
  return (
    <fieldset className="permissions">
      <legend>{t(group.title)}</legend>
      {group.permissions.map((permission) => (
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
            {opensText(permission, type)}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
