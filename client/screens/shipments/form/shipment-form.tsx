import { useEffect, useMemo, useRef, useState } from 'react';
import { type Access, accessFor } from '../../../../shared/permissions.ts';
import type { ShipmentKind } from '../../../../shared/shipments.ts';
import { apiUnder } from '../../../calls/api.ts';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { mayCreatePartners } from '../../../pickers/may-create-partners.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { shipmentPages } from '../../../routes.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { isSending, unsentText } from '../../../scan/scan-queue.ts';
import { draftScans } from '../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../state/drafts/use-draft.ts';
import { useLive } from '../../../state/live/live.ts';
import { throttled } from '../../../state/live/throttle.ts';
import { linesShortcuts, usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { FaultSummary } from '../../../ui/fields/form-fields.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import type { ShipmentProps } from '../shipment.tsx';
import { type ShipmentSource, sourceIn } from './begin-with.ts';
import { OfferedGoods } from './offered-goods.tsx';
import { ShipmentAboutCard } from './shipment-about.tsx';
import { ShipmentDetailsCard } from './shipment-details.tsx';
import { ShipmentFormNotices } from './shipment-form-notices.tsx';
import { ShipmentLines } from './shipment-lines.tsx';
import type { SentGoods } from './shipment-scan.ts';
import { ShipmentState } from './shipment-state.ts';

/** A return or transfer: new, edited, copied, or started from a drum or an ERN (rules 2, goodsOut/returns/create). */
export function ShipmentForm({ kind, access, params, url }: ShipmentProps) {
  const source = sourceIn(url, params['id']);
  const key = documentOf(kind, source, access);
  const type = params['returnType'];
  return (
    <FormPage
      key={`${key} ${access.id} ${type}`}
      kind={kind}
      source={source}
      access={access}
      document={key}
      type={type}
      warehouseId={params['createWarehouseId']}
    />
  );
}

/** The key of the form's stored draft. */
function documentOf(kind: ShipmentKind, source: ShipmentSource, { warehouseId }: Access): string {
  const begun = source.kind === 'drum' ? source.number : 'id' in source ? source.id : '';
  return `form/${kind}/${warehouseId}/${source.kind}/${begun}`;
}

function addressOf(kind: ShipmentKind, id: number, warehouseId: string | undefined): string {
  return href(shipmentPages[kind], { id, ...(warehouseId !== undefined && { createWarehouseId: warehouseId }) });
}

interface FormPageProps {
  kind: ShipmentKind;
  source: ShipmentSource;
  /** An access to the warehouse that the goods leave. */
  access: Access;
  document: string;
  type: string | undefined;
  warehouseId: string | undefined;
}

function FormPage({ kind, source, access, document, type, warehouseId }: FormPageProps) {
  // Created once per page; its key contains everything they depend on.
  const [{ api, state }] = useState(() => {
    const ofAccess = apiUnder(access.id);
    const options = { kind, source, type, mayCreatePartners, store: draftScans<SentGoods>(document) };
    const leave = (id: number) => navigate(addressOf(kind, id, warehouseId));
    return { api: ofAccess, state: new ShipmentState(ofAccess, leave, options) };
  });
  const page = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => void state.open(), [state]);
  useUnsaved(state.unsaved);
  useDraft(document, state, state.start.value.kind === 'ready');
  useOthersWork(state, access.id);
  usePageShortcuts(linesShortcuts);
  const save = async (submits: boolean) => {
    await state.save(submits);
    // Errors are marked after the page has rendered.
    requestAnimationFrame(() => setTries((count) => count + 1));
  };
  const cuts = accessFor('moveStock', access, session.accesses.value) !== undefined;
  return (
    <div ref={page}>
      <DocumentPage
        title={titleOf(state)}
        facts={t('shipmentForm_facts', {
          company: access.company?.name ?? '',
          warehouse: access.warehouse?.name ?? '',
        })}
        notice={<ShipmentFormNotices state={state} />}
        actions={<FormActions state={state} onSave={save} />}
        onSave={state.isEditable ? () => save(false) : undefined}
        aside={<ShipmentDetailsCard head={state.head} />}
      >
        <WhenLoaded load={state.start.value} onRetry={() => state.open()}>
          {() => (
            <>
              <FaultSummary container={page} faults={tries} />
              <ShipmentAboutCard head={state.head} />
              <ScanField label={t('shipmentForm_scan')} queue={state.scan.queue} />
              <OfferedGoods state={state} />
              <ShipmentLines state={state} api={api} cuts={cuts} />
            </>
          )}
        </WhenLoaded>
      </DocumentPage>
    </div>
  );
}

function titleOf({ kind, isEdit, row }: ShipmentState): string {
  const number = row.value?.number;
  return isEdit && number !== undefined ? t('shipmentForm_editing', { number }) : t(`shipmentForm_new_${kind}`);
}

function FormActions({ state, onSave }: { state: ShipmentState; onSave: (submits: boolean) => Promise<void> }) {
  const [isCancelling, setCancelling] = useState(false);
  const number = state.row.value?.number ?? '';
  const cancelText = t('shipmentForm_cancel', { number });
  const { queue } = state.scan;
  const unsent = unsentText(queue);
  const closed = state.isEditable ? undefined : t('shipmentForm_notEditable', { number });
  const isEmpty = state.lines.all.value.length === 0 ? t('shipmentForm_nothingYet') : undefined;
  const cancels = state.row.value?.actions.includes('cancel') === true;
  return (
    <>
      {cancels && (
        <MenuButton
          label={t('shipmentForm_more')}
          kind="plain"
          edge="end"
          items={[
            {
              key: 'cancel',
              label: cancelText,
              onSelect: () => setCancelling(true),
            },
          ]}
        />
      )}
      <Button blocked={closed ?? unsent} pending={isSending(queue)} onPress={() => onSave(false)}>
        {t('shipmentForm_saveDraft')}
      </Button>
      <Button
        kind="primary"
        blocked={closed ?? isEmpty ?? unsent}
        pending={isSending(queue)}
        onPress={() => onSave(true)}
      >
        {t('shipmentForm_submit')}
      </Button>
      {isCancelling && (
        <ReasonDialog
          title={cancelText}
          verb={cancelText}
          danger
          label={t('shipmentForm_cancelReason')}
          missing={t('shipmentForm_cancelReasonMissing')}
          onReason={(reason) => state.cancel(reason)}
          onClose={() => setCancelling(false)}
        >
          <p>{t('shipmentForm_cancelFacts')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Changes by others to the stock or to the edited document show within a second. */
function useOthersWork(state: ShipmentState, accessId: number): void {
  const look = useMemo(() => throttled(() => state.lines.look()), [state]);
  const follow = useMemo(() => throttled(() => state.contest.follow()), [state]);
  useLive({ document: 'stock' }, look, accessId);
  useLive(
    state.source.kind === 'edit' ? { document: 'shipment', id: state.source.id } : { document: 'shipment' },
    follow,
    accessId,
  );
}
