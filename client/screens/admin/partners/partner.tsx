import { useCallback, useEffect, useMemo, useState } from 'react';
import { partnerChanges } from '../../../../shared/contract/partners/partners.ts';
import { errorText, warnOf } from '../../../calls/report-error.ts';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { useRecent } from '../../../state/recent.ts';
import { toasts } from '../../../state/toasts.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { RecordHistory } from '../audit/record-history.tsx';
import { ConflictDialog } from '../records/conflict-dialog.tsx';
import { type RecordScope, scopeOf } from '../records/record-description.ts';
import { useFormDirty } from '../records/record-form.ts';
import { RecordFormFields } from '../records/record-form-fields.tsx';
import { RecordMenu } from '../records/record-menu.tsx';
import { RecordPanelState } from '../records/record-panel-state.ts';
import { notDeleted, UsesDialog } from '../records/uses-dialog.tsx';
import { GroupsCard } from './groups-card.tsx';
import { type PartnerDetail, partnerCalls } from './partner-calls.ts';
import { EpodCard, SignInCard } from './partner-cards.tsx';
import { partnerForm } from './partner-form.tsx';
import { PartnerWarehouses } from './partner-warehouses.tsx';
import { partners } from './partners.tsx';

/** One partner: its details and ePOD credentials, its warehouses and their groups (rules 2, partner/:id). */
export function Partner({ params, url }: ScreenProps) {
  const works = useScreenAccess('partners', url);
  return works === undefined ? null : (
    <PartnerPage key={`${params.id} ${works.access.id}`} id={Number(params.id)} works={works} url={url} />
  );
}

interface PartnerPageProps {
  id: number;
  works: ScreenAccess;
  url: string;
}

function PartnerPage({ id, works, url }: PartnerPageProps) {
  const [scope] = useState(() => scopeOf(works.access));
  const state = useMemo(() => stateOf(id, scope), [id, scope]);
  useEffect(() => void state.open(), [state]);
  useUnsaved(useFormDirty(state));
  const load = state.load.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />;
  if (load.kind === 'missing') return <p role="status">{t('admin_missing')}</p>;
  if (load.kind !== 'ready') return <p role="status">{t('app_loading')}</p>;
  return <OpenPartner partner={load.row} state={state} works={works} scope={scope} url={url} />;
}

interface OpenPartnerProps {
  partner: PartnerDetail;
  state: RecordPanelState<PartnerDetail>;
  works: ScreenAccess;
  scope: RecordScope;
  url: string;
}

/** The properties that the menu needs, because a partner's details are not quite a row of the list. */
const described = { nameOf: ({ name }: PartnerDetail) => name, operations: partners.operations };

function OpenPartner({ partner, state, works, scope, url }: OpenPartnerProps) {
  useRecent('shell_kind_partner', partner.name);
  const form = state.form.value;
  const isUnsaved = useFormDirty(state).value;
  const reload = useCallback(() => state.open(), [state]);
  const save = async () => {
    if ((await state.save()) !== undefined) await state.open();
  };
  return (
    <DocumentPage
      title={partner.name}
      status={partner.retired ? <StatusChip text={t('partner_retired')} /> : undefined}
      facts={<AccessLine access={works.access} all={[works.access]} />}
      onSave={save}
      actions={
        <>
          <RecordMenu
            state={state}
            row={partner}
            description={described}
            onDone={reload}
            onGone={() => navigate(href('partners'))}
          />
          {!partner.retired && (
            <Button kind="primary" onPress={save}>
              {t('admin_save')}
            </Button>
          )}
        </>
      }
      aside={
        <>
          <SignInCard partner={partner} scope={scope} />
          {partner.epodUsername !== null && <EpodCard id={partner.id} scope={scope} isUnsaved={isUnsaved} />}
          <RecordHistory subject="partner" id={partner.id} accessId={scope.accessId} />
        </>
      }
    >
      <Card title={t('partner_details')}>
        {form !== undefined && (
          <div className="partner-details">
            <RecordFormFields form={form} refusal={state.refusal.value} isLocked={partner.retired} waits />
          </div>
        )}
      </Card>
      <GroupsCard partner={partner} scope={scope} onChanged={reload} />
      <PartnerWarehouses partner={partner} scope={scope} url={url} onChanged={reload} />
      {state.conflict.value !== undefined && form !== undefined && (
        <ConflictDialog
          conflict={state.conflict.value}
          form={form}
          onMine={async () => {
            if ((await state.keepMine()) !== undefined) await state.open();
          }}
          onTheirs={() => state.takeTheirs()}
        />
      )}
      {state.uses.value !== undefined && (
        <UsesDialog
          name={partner.name}
          uses={state.uses.value}
          accessId={scope.accessId}
          onClose={() => {
            state.uses.value = undefined;
          }}
        />
      )}
    </DocumentPage>
  );
}

function stateOf(id: number, scope: RecordScope): RecordPanelState<PartnerDetail> {
  return new RecordPanelState(id, partnerForm(scope), partnerChanges, {
    calls: partnerCalls(scope.accessId),
    saved: (name) => toasts.done(t('partners_saved', { name })),
    unchanged: () => toasts.warn(t('message_skuNothingEdited')),
    failed: (error) => warnOf(error),
    notDeleted,
  });
}
