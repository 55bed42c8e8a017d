import { useSignals } from '@preact/signals-react/runtime';
import { accessFor, type RuleName } from '../../../../shared/permissions.ts';
import { connection } from '../../../calls/connection.ts';
import { fetchedLater } from '../../../lazy-part.ts';
import { href } from '../../../router/href.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { Pick } from './despatch-dependencies.ts';
import type { DespatchState } from './despatch-state.ts';

const papers = fetchedLater(() => import('./pick-papers.ts'));

/** What can be done to a pick, in the state it is in; Despatch says what is still in its way. */
export function DespatchActions({ pick, state }: { pick: Pick; state: DespatchState }) {
  useSignals();
  const items = menuOf(pick, state);
  return (
    <>
      {items.length > 0 && <MenuButton label={t('despatch_more')} kind="plain" edge="end" items={items} />}
      {pick.status === 'created' && (
        <Button kind="primary" onPress={() => state.start()}>
          {t('despatch_start')}
        </Button>
      )}
      {pick.status === 'started' && (
        <Button kind="primary" blocked={inTheWay(state)} onPress={() => state.askSignature()}>
          {t('despatch_despatch')}
        </Button>
      )}
      {pick.status === 'despatched' && (
        <Button kind="primary" onPress={async () => (await papers()).printNote(pick.id)}>
          {t('despatch_printNote')}
        </Button>
      )}
    </>
  );
}

function inTheWay({ picking: { walk, scan } }: DespatchState): string | undefined {
  const { stops, done } = walk.progress.value;
  if (connection.isLost.value) return t('despatch_offline');
  if (done < stops) return t('despatch_stopsLeft', { count: stops - done });
  return scan.queue.waiting.value.length > 0 ? t('despatch_scansWait') : undefined;
}

function menuOf(pick: Pick, state: DespatchState): readonly MenuItem[] {
  const { id, status, closed, thirdPartyComments } = pick;
  const copy = {
    key: 'copy',
    label: t('despatch_copy'),
    href: `${href('goodsOut/pick')}?${new URLSearchParams({ copy: `${id}` })}`,
  };
  const edit = {
    key: 'edit',
    label: t('despatch_edit'),
    href: `${href('goodsOut/pick')}?${new URLSearchParams({ pick: `${id}` })}`,
  };
  const list = {
    key: 'list',
    label: t('despatch_printList'),
    onSelect: async () => (await papers()).printList(id),
  };
  const remove = {
    key: 'delete',
    label: t('despatch_delete'),
    danger: true,
    parted: true,
    onSelect: () => state.delete(),
  };
  const takeAll = { key: 'takeAll', label: t('despatch_takeAll'), onSelect: () => state.picking.takeAll() };
  const thirdParty = {
    key: 'thirdParty',
    label: t('despatch_printThirdParty'),
    onSelect: async () => (await papers()).printNote(id, true),
  };
  const signAgain = {
    key: 'sign',
    label: t('despatch_signAgain'),
    onSelect: () => {
      state.isSigning.value = true;
    },
  };
  const close = { key: 'close', label: t('despatch_close'), parted: true, onSelect: () => state.close() };
  const isDespatched = status === 'despatched';
  return [
    ...(status === 'started' ? [takeAll] : []),
    ...(status === 'created' && may('pick') ? [edit] : []),
    ...(may('pick') ? [copy] : []),
    ...(may('despatchList') && !isDespatched && status !== 'deleted' ? [list] : []),
    ...(isDespatched && thirdPartyComments !== null ? [thirdParty] : []),
    ...(isDespatched && !closed ? [signAgain] : []),
    ...(isDespatched && !closed && may('despatchList') ? [close] : []),
    ...(status === 'created' && may('pick') ? [remove] : []),
  ];
}

/** May this person do what the rule is about, under the access in use? */
function may(rule: RuleName): boolean {
  return accessFor(rule, session.current.value, session.accesses.value) !== undefined;
}
