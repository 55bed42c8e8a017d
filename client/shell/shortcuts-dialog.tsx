import { useSignals } from '@preact/signals-react/runtime';
import { pageShortcuts } from '../state/page-shortcuts.ts';
import { t } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { goRoutes, titleOf } from './offered-routes.ts';
import { singleKeys } from './use-shortcuts.ts';

/** Lists the shortcuts of the page and those that work everywhere (checklist 17). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useSignals();
  const page = pageShortcuts.list.value;
  const screens = goRoutes().flatMap((route) => (route.key === undefined ? [] : [[`g ${route.key}`, titleOf(route)]]));
  return (
    <Dialog title={t('shell_shortcuts')} onClose={onClose}>
      {page.length > 0 && (
        <>
          <h3>{t('shell_shortcuts_page')}</h3>
          <Keys rows={page.map(({ keys, text }) => [keys, t(text)])} />
        </>
      )}
      <h3>{t('shell_shortcuts_everywhere')}</h3>
      <Keys
        rows={[
          ['Ctrl K', t('shell_search')],
          ['/', t('shell_shortcuts_find')],
          ['?', t('shell_shortcuts')],
          ...screens,
        ]}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={singleKeys.isOn.value}
          onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        />
        {t('shell_shortcuts_single')}
      </label>
    </Dialog>
  );
}

function Keys({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <dl className="keys">
      {rows.map(([keys, text]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
