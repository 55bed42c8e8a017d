import { useEffect, useMemo } from 'react';
import { api } from '../../calls/api.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { readyIn } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { QuantitiesText } from '../../ui/value-text.tsx';
import { type Cancellation, CancelState } from './cancel-state.ts';

interface CancelPanelProps {
  id: number;
  onClose: () => void;
  /** The list shows the status of jobs and must be read again. */
  onChanged: () => unknown;
}

/** The facts before a job is cancelled, with the action below them (checklist 47); a cancelled job is enabled here. */
export function CancelPanel({ id, onClose, onChanged }: CancelPanelProps) {
  const state = useMemo(() => new CancelState(id, api), [id]);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  const facts = readyIn(load);
  return (
    <SidePanel
      title={facts === undefined ? t('title_cancelJob') : t('cancelJob_title', { number: facts.number })}
      onClose={onClose}
      actions={facts === undefined ? undefined : <CancelAction facts={facts} state={state} onChanged={onChanged} />}
    >
      <WhenLoaded load={load} onRetry={() => state.open()}>
        {(job) => (job.cancelled ? <Cancelled /> : <BeforeCancelling facts={job} />)}
      </WhenLoaded>
    </SidePanel>
  );
}

interface CancelActionProps {
  facts: Cancellation;
  state: CancelState;
  onChanged: () => unknown;
}

function CancelAction({ facts: { number, cancelled, reservedBy }, state, onChanged }: CancelActionProps) {
  const verb = cancelled ? t('cancelJob_enable', { number }) : t('cancelJob_verb', { number });
  async function run(): Promise<void> {
    await (cancelled ? state.enable(number) : state.cancel(number));
    onChanged();
  }
  return (
    <Button
      kind={cancelled ? 'primary' : 'danger'}
      blocked={!cancelled && reservedBy.length > 0 ? t('cancelJob_blocked') : undefined}
      onPress={run}
    >
      {verb}
    </Button>
  );
}

function Cancelled() {
  return <NoticeBar tone="warn">{t('cancelJob_isCancelled')}</NoticeBar>;
}

function BeforeCancelling({ facts }: { facts: Cancellation }) {
  return (
    <>
      <h3>{t('cancelJob_becomesFree')}</h3>
      <Facts
        facts={[
          [t('cancelJob_stockLines'), facts.stockLines],
          [t('cancelJob_items'), <QuantitiesText key="items" value={facts.items} />],
          [t('cancelJob_ernLines'), facts.ernLines],
        ]}
      />
      {facts.reservedBy.length > 0 && (
        <>
          <NoticeBar tone="bad">{t('cancelJob_reserved')}</NoticeBar>
          <h3>{t('cancelJob_reservedBy')}</h3>
          <Holders facts={facts} />
        </>
      )}
    </>
  );
}

/** Picks of other warehouses are named but not linked, because they open under an access there. */
function Holders({ facts: { reservedBy } }: { facts: Cancellation }) {
  const here = session.current.value?.warehouse?.name;
  return (
    <ul className="plain-list">
      {reservedBy.map(({ document, id, number, quantity, warehouse }) => (
        <li key={id}>
          <DocumentLink document={document} id={warehouse === here ? id : null} number={number} />{' '}
          <span className="sub">{t('cancelJob_holder', { quantity: formatQuantity(quantity), warehouse })}</span>
        </li>
      ))}
    </ul>
  );
}
