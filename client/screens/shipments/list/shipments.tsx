import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { printManifest } from '../../../../shared/contract/prints/shipment-prints.ts';
import { approveShipments, rejectShipments } from '../../../../shared/contract/shipments/shipment-work.ts';
import { getShipmentStates } from '../../../../shared/contract/shipments/shipments.ts';
import { accessFor } from '../../../../shared/permissions.ts';
import type { ShipmentKind } from '../../../../shared/shipments.ts';
import { call } from '../../../calls/call.ts';
import { BatchAction } from '../../../lists/batch-action.tsx';
import { CountedTabs } from '../../../lists/counted-tabs.ts';
import { createList, DescribedList } from '../../../lists/described-list.tsx';
import { tickedRows } from '../../../lists/ticked-records.ts';
import { openPrint } from '../../../printing/open-print.ts';
import { href } from '../../../router/href.ts';
import { shipmentPages } from '../../../routes.ts';
import { fetchList } from '../../../state/lists.ts';
import { useLiveList } from '../../../state/live/use-live-list.ts';
import { session } from '../../../state/session.ts';
import { accessLabel } from '../../../state/session-state.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Decision, decidable, isDecidable, type Verdict } from './decision.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PrintTicked } from './print-ticked.tsx';
import type { ShipmentRow } from './shipment-cells.tsx';
import { shipmentList } from './shipment-list.tsx';
import { menuOf, pageOf } from './shipment-menu.ts';
import { shipmentTabs } from './shipment-tabs.ts';

/** The returns that leave this warehouse (rules 2, goodsOut/returns). */
export function Returns() {
  return <Shipments of={returns} />;
}

/** The transfers that leave this warehouse (rules 2, goodsOut/transfers). */
export function Transfers() {
  return <Shipments of={transfers} />;
}

/** The most requests that the API decides at once. */
const MOST = 200;

function Shipments({ of: { kind, description, approval, make } }: { of: ReturnType<typeof listOf> }) {
  const current = session.current.value;
  const approves = accessFor(approval, current, session.accesses.value) !== undefined;
  const { list, states, recount } = useKeptList(
    `${kind}s ${current?.id}`,
    approves ? make.forApprovers : make.forOthers,
  );
  useLiveList(list, { document: 'shipment' }, recount);
  const deciding = useSignal<{ decision: Decision; leftOut: number } | undefined>(undefined);

  function decide(verdict: Verdict, rows: readonly ShipmentRow[]): void {
    const waiting = decidable(rows);
    if (waiting.length === 0 || waiting.length > MOST) {
      toasts.warn(waiting.length === 0 ? t('shipmentList_nothingToDecide') : t('shipmentList_atMost', { count: MOST }));
      return;
    }
    const decision = new Decision(verdict, waiting, {
      approve: (input, key) => call(approveShipments, input, { handles: 'all', idempotencyKey: key }),
      reject: (input, key) => call(rejectShipments, input, { handles: 'all', idempotencyKey: key }),
      done: (text) => {
        list.selection.clear();
        toasts.done(text);
      },
      changed: () => list.loader.again(),
    });
    deciding.value = { decision, leftOut: rows.length - waiting.length };
  }

  const ticked = () => tickedRows(list, fetchList<ShipmentRow>(description.list, description.fixed));
  const decideTicked = async (verdict: Verdict) => decide(verdict, await ticked());

  return (
    <>
      <PageHead
        title={t(`title_${kind}s`)}
        facts={current === undefined ? '' : t(`shipmentList_facts_${kind}`, accessLabel(current))}
        actions={<NewLink kind={kind} />}
      />
      <DescribedList
        description={description}
        list={list}
        states={{ label: t('column_status'), tabs: states }}
        href={pageOf}
        rowMenu={(row) => menuOf(row, approves, { decide, print })}
        action={<NewLink kind={kind} />}
        emptyState={nothingIn(states.of(list.view.value.filters)?.key)}
        batch={
          <>
            {approves && <Decide list={list} onDecide={decideTicked} />}
            <PrintTicked ticked={ticked} />
          </>
        }
      />
      {deciding.value !== undefined && (
        <DecisionDialog
          {...deciding.value}
          onClose={() => {
            deciding.value = undefined;
          }}
        />
      )}
    </>
  );
}

/** Constant across renders of a kind's screen. */
function listOf(kind: ShipmentKind) {
  const description = shipmentList(kind);
  const make = (approves: boolean) => () => {
    const list: List<ShipmentRow> = createList(description);
    // Filter values come from the address as text, and a query consists of text.
    const states = new CountedTabs(shipmentTabs(approves), (input, signal) =>
      call(getShipmentStates, { ...input, kind }, { signal, handles: 'all' }),
    );
    return { list, states, recount: () => void states.count(list.view.peek()) };
  };
  return {
    kind,
    description,
    approval: kind === 'return' ? ('approveReturn' as const) : ('approveTransfer' as const),
    make: { forApprovers: make(true), forOthers: make(false) },
  };
}

const returns = listOf('return');
const transfers = listOf('transfer');

function nothingIn(tab: string | undefined): ReactNode {
  if (tab !== 'forMe' && tab !== 'late') return undefined;
  return <EmptyState title={t(`shipmentList_none_${tab}`)} text={t(`shipmentList_noneHint_${tab}`)} />;
}

function NewLink({ kind }: { kind: ShipmentKind }) {
  if (accessFor('shipments', session.current.value, session.accesses.value) === undefined) return null;
  return (
    <a className="button button-primary" href={href(shipmentPages[kind])}>
      {t(`shell_create_${kind}`)}
    </a>
  );
}

interface DecideProps {
  list: List<ShipmentRow>;
  onDecide: (verdict: Verdict) => Promise<void>;
}

function Decide({ list, onDecide }: DecideProps) {
  const rule = t('shipmentList_onlyWaiting');
  return (
    <>
      <BatchAction
        text={t('shipmentList_approve')}
        list={list}
        isFor={isDecidable}
        rule={rule}
        kind="primary"
        onPress={() => onDecide('approve')}
      />
      <BatchAction
        text={t('shipmentList_reject')}
        list={list}
        isFor={isDecidable}
        rule={rule}
        onPress={() => onDecide('reject')}
      />
    </>
  );
}

function print({ id }: ShipmentRow): Promise<void> {
  return openPrint(printManifest, { id });
}
