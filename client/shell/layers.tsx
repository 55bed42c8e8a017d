import { useState } from 'react';
import { OwnSecondFactor } from '../screens/account/second-factor/own-second-factor.tsx';
import { pageShortcuts } from '../state/page-shortcuts.ts';
import { session } from '../state/session.ts';
import { signInAgain } from '../state/session-end.ts';
import { accessLabel, type UserAccess } from '../state/session-state.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { layer } from './layer.ts';
import { leaveQuestion, mayLeave } from './leaving.tsx';
import { goRoutes, keysOf, titleOf } from './offered-routes.ts';
import { Palette } from './palette/palette.tsx';
import { Picker, type PickerItem } from './palette/picker.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { singleKeys } from './use-shortcuts.ts';

export function Layers() {
  return (
    <>
      {layer.value === 'palette' && <Palette onClose={close} />}
      {layer.value === 'accesses' && <AccessChooser onClose={close} />}
      {layer.value === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {layer.value === 'secondFactor' && <OwnSecondFactor onClose={close} />}
      {signInAgain.isOpen.value !== undefined && <SignInAgainDialog />}
      <LeaveDialog />
    </>
  );
}

function close(): void {
  layer.value = 'none';
}

/** Asks before unsaved input is lost (checklist 40). */
function LeaveDialog() {
  const question = leaveQuestion.value;
  if (question === undefined) return null;
  const { words, resolve } = question;
  const stay = () => resolve(false);
  return (
    <Dialog
      title={words.title}
      onClose={stay}
      actions={
        <>
          <Button onPress={stay}>{words.stay}</Button>
          <Button kind="danger" onPress={() => resolve(true)}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.body}
    </Dialog>
  );
}

/** The accesses that the user can work under, as a list with a filter (rules 2, Navigation). */
function AccessChooser({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const items = session.operational.value.map((access) => itemOf(access, onClose));
  const matching = items.filter((item) => item.label.toLowerCase().includes(text.trim().toLowerCase()));
  const status =
    matching.length === 0 ? t('shell_noAccessMatches') : t('shell_searchMatches', { count: matching.length });
  return (
    <Dialog title={t('shell_switchAccess')} onClose={onClose}>
      <Picker
        label={t('shell_filterAccesses')}
        placeholder={t('shell_filterAccesses')}
        items={matching}
        status={status}
        onText={setText}
      />
    </Dialog>
  );
}

/** Cancelled warehouses have a style of their own and a note (rules 2, 3). */
function itemOf(access: UserAccess, onClose: () => void): PickerItem {
  const { company, warehouse } = accessLabel(access);
  const isCancelled = session.isCancelled(access);
  return {
    key: String(access.id),
    label: `${company}, ${warehouse}`,
    isCurrent: access.id === session.current.value?.id,
    ...(isCancelled && { note: t('shell_cancelled'), className: 'cancelled' }),
    async onPick() {
      if (!(await mayLeave())) return;
      onClose();
      session.switchTo(access.id);
    },
  };
}

/** Lists the shortcuts of the page and those that work everywhere (checklist 17). */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const page = pageShortcuts.list.value;
  const screens = goRoutes().flatMap((route) => {
    const keys = keysOf(route);
    return keys === undefined ? [] : [[keys, titleOf(route)]];
  });
  return (
    <Dialog kind="wide" title={t('shell_shortcuts')} onClose={onClose}>
      <label className="tick">
        <input
          type="checkbox"
          checked={singleKeys.isOn.value}
          onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        />
        {t('shell_shortcuts_single')}
      </label>
      {page.length > 0 && (
        <>
          <h3>{t('shell_thisPage')}</h3>
          <Keys rows={page.map(({ keys, text }) => [keys, t(text)])} />
        </>
      )}
      <h3>{t('shell_shortcuts_everywhere')}</h3>
      <Keys
        rows={[
          ['Ctrl K', t('shell_search')],
          ['Ctrl K >', t('shell_shortcuts_actions')],
          ['/', t('shell_shortcuts_find')],
          ['?', t('shell_shortcuts')],
          ['Ctrl S', t('shortcut_save')],
          ['Ctrl Enter', t('shortcut_save')],
          ['Esc', t('shell_shortcuts_close')],
          ...screens,
        ]}
      />
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
