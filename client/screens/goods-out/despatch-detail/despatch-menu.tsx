import { printDespatchNote, printPickList } from '../../../../shared/contract/prints/goods-out-prints.ts';
import { accessFor, type RuleName } from '../../../../shared/permissions.ts';
import { openPrint } from '../../../printing/open-print.ts';
import { href } from '../../../router/href.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { DespatchState, Pick } from './despatch-state.ts';

export function DespatchMenu({ pick, state }: { pick: Pick; state: DespatchState }) {
  const items = menuOf(pick, state);
  return items.length > 0 && <MenuButton label={t('despatch_more')} kind="plain" edge="end" items={items} />;
}

export function printNote(id: number): Promise<void> {
  return openPrint(printDespatchNote, { id });
}

function menuOf(pick: Pick, state: DespatchState): readonly MenuItem[] {
  if (pick.status === 'despatched') return [...copyOf(pick), ...afterwards(pick, state)];
  return pick.status === 'deleted' ? copyOf(pick) : beforehand(pick, state);
}

/** For a pick that is not despatched; once started it can be neither edited nor deleted. */
function beforehand(pick: Pick, state: DespatchState): readonly MenuItem[] {
  const { id, status } = pick;
  const takeAll = { key: 'takeAll', label: t('despatch_takeAll'), onSelect: () => state.picking.takeAll() };
  const edit = { key: 'edit', label: t('despatch_edit'), href: pickScreen({ pick: `${id}` }) };
  const print = () => openPrint(printPickList, { ids: [id] });
  const abandon = { key: 'abandon', label: t('despatch_abandon'), parted: true, onSelect: () => state.abandon() };
  const remove = { key: 'delete', label: t('despatch_delete'), danger: true, parted: true };
  const isEditable = status === 'created' && may('pick');
  return [
    ...(status === 'started' ? [takeAll] : []),
    ...(isEditable ? [edit] : []),
    ...copyOf(pick),
    ...carrierOf(state),
    ...(may('despatchList') ? [{ key: 'list', label: t('despatch_printList'), onSelect: print }] : []),
    ...(status === 'started' ? [abandon] : []),
    ...(isEditable ? [{ ...remove, onSelect: () => state.delete() }] : []),
  ];
}

/** For a despatched pick; a closed one can only be printed. */
function afterwards({ id, closed, thirdPartyComments }: Pick, state: DespatchState): readonly MenuItem[] {
  const sign = () => {
    state.isSigning.value = true;
  };
  const print = () => openPrint(printDespatchNote, { id, thirdParty: true });
  const close = { key: 'close', label: t('despatch_close'), parted: true, onSelect: () => state.close() };
  return [
    ...(thirdPartyComments === null
      ? []
      : [{ key: 'thirdParty', label: t('despatch_printThirdParty'), onSelect: print }]),
    ...(closed ? [] : [...carrierOf(state), { key: 'sign', label: t('despatch_signAgain'), onSelect: sign }]),
    ...(closed || !may('despatchList') ? [] : [close]),
  ];
}

function carrierOf(state: DespatchState): readonly MenuItem[] {
  const onSelect = () => {
    state.isSettingCarrier.value = true;
  };
  return may('despatchList') ? [{ key: 'carrier', label: t('despatch_carrier'), onSelect }] : [];
}

function copyOf({ id }: Pick): readonly MenuItem[] {
  return may('pick') ? [{ key: 'copy', label: t('despatch_copy'), href: pickScreen({ copy: `${id}` }) }] : [];
}

function pickScreen(query: Record<string, string>): string {
  return `${href('goodsOut/pick')}?${new URLSearchParams(query)}`;
}

function may(rule: RuleName): boolean {
  return accessFor(rule, session.current.value, session.accesses.value) !== undefined;
}
