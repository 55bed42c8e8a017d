import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Menu, type MenuItem } from './menu.tsx';

export interface MenuButtonProps {
  label: string;
  items: readonly MenuItem[];
  /** The id of the menu, if another control opens it too. */
  id?: string;
  icon?: IconName;
  kind?: 'quiet' | 'plain';
  small?: boolean;
  edge?: 'start' | 'end';
  className?: string;
  /** The open screen is one of its items. */
  isCurrent?: boolean;
  children?: ReactNode;
}

export function MenuButton({
  label,
  items,
  icon,
  kind = 'quiet',
  small,
  edge,
  className,
  isCurrent,
  children,
  ...props
}: MenuButtonProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [open, setOpen] = useState(false);
  const bare = icon !== undefined && children === undefined;
  return (
    <>
      <button
        type="button"
        className={classNames('button', `button-${kind}`, bare && 'button-icon', small && 'button-small', className)}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-current={isCurrent || undefined}
        aria-label={bare ? label : undefined}
        title={bare ? label : undefined}
      >
        {icon !== undefined && <Icon name={icon} />}
        {bare ? null : (children ?? label)}
        {!bare && <Icon name="down" />}
      </button>
      <Menu id={id} label={label} items={items} {...(edge === undefined ? {} : { edge })} onToggle={setOpen} />
    </>
  );
}
