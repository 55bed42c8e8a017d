import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { MenuItem } from './menu-item.ts';

/** One line of a menu: a deed, a tick or a link. */
export function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <>
      {item.parted === true && <hr />}
      {lineOf(item, onDone)}
    </>
  );
}

function lineOf(item: MenuItem, onDone: () => void) {
  if (item.checked !== undefined) return <Tick item={item} checked={item.checked} />;
  if (item.href !== undefined && item.blocked !== true) return <Link item={item} onDone={onDone} />;
  return <Deed item={item} onDone={onDone} />;
}

/** A file of the API is the browser's business, not the router's: `data-native` says so. */
function Link({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const native = item.href?.startsWith('/wmsapi/') ? '' : undefined;
  return (
    <a role="menuitem" className="menu-item" href={item.href} data-native={native} tabIndex={-1} onClick={onDone}>
      <Content item={item} />
    </a>
  );
}

function Tick({ item, checked }: { item: MenuItem; checked: boolean }) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      className="menu-item"
      tabIndex={-1}
      onClick={() => item.onSelect?.()}
    >
      <Content item={item} />
    </button>
  );
}

function Deed({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={item.blocked === true || undefined}
      className={classNames('menu-item', item.danger && 'menu-item-danger')}
      tabIndex={-1}
      onClick={() => {
        if (item.blocked === true) return;
        onDone();
        item.onSelect?.();
      }}
    >
      <Content item={item} />
    </button>
  );
}

function Content({ item }: { item: MenuItem }) {
  const icon = item.checked === true ? 'check' : item.icon;
  const marked = item.checked !== undefined || item.icon !== undefined;
  return (
    <>
      {marked && <span className="menu-item-mark">{icon !== undefined && <Icon name={icon} />}</span>}
      {item.label}
      {item.note !== undefined && <span className="menu-item-note">{item.note}</span>}
    </>
  );
}
