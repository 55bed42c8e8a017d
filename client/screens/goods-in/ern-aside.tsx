import { type ReactNode, useState } from 'react';
import { DocumentLink } from '../../documents/document-link.tsx';
import { textBy } from '../../documents/person-text.tsx';
import { findLocations } from '../../pickers/find-locations.ts';
import type { LocationOption } from '../../pickers/location-option.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { createCombobox } from '../../ui/combobox/combobox-state.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';
import { Meter } from '../../ui/meter.tsx';
import { DateText } from '../../ui/value-text.tsx';
import { editedFacts } from './edited-facts.ts';
import type { Ern } from './ern-rules.ts';
import type { ErnState, HistoryRow } from './ern-state.ts';

interface ErnAsideProps {
  ern: Ern;
  state: ErnState;
  closed: boolean;
  children?: ReactNode;
  onUndo: (operationId: number) => Promise<void>;
}

export function ErnAside({ ern, state, closed, onUndo, children }: ErnAsideProps) {
  return (
    <>
      <CountCard state={state} />
      <Card title={t('ern_details')}>
        <Facts
          facts={[
            [t('erns_reference'), <Reference key="reference" ern={ern} />],
            [t('erns_deliveryDate'), <DateText key="date" value={ern.deliveryDate} />],
            ...(ern.fromWarehouse === null ? [] : [[t('ern_from'), ern.fromWarehouse] as const]),
            [t('ern_defaultLocationLabel'), <DefaultLocation key="default" state={state} open={!closed} />],
            ...(ern.followsNumber === null
              ? []
              : [
                  [
                    t('ern_follows'),
                    <DocumentLink key="follows" document="ern" id={ern.followsId} number={ern.followsNumber} />,
                  ] as const,
                ]),
          ]}
        />
      </Card>
      {children}
      <Card title={t('ern_history')}>
        <HistoryList entries={historyOf(ern, state.history.value, onUndo)} />
      </Card>
    </>
  );
}

/** The only card that a scan renders again. */
function CountCard({ state }: { state: ErnState }) {
  const { lines, counted, items, discrepancies } = state.lines.progress.value;
  const text = t('ern_countedOf', { counted, lines });
  return (
    <Card title={t('ern_count')}>
      <Meter label={t('ern_linesCounted')} value={counted} of={lines} text={text} />
      <Facts
        facts={[
          [t('ern_linesCounted'), text],
          [t('ern_items'), items.map(itemsText).join(', ') || '–'],
          [t('ern_discrepancies'), formatQuantity(String(discrepancies))],
        ]}
      />
    </Card>
  );
}

/** The sender's reference; for a transfer, a link to the transfer. */
function Reference({ ern: { reference, shipment } }: { ern: Ern }) {
  return shipment === null ? (
    (reference ?? '–')
  ) : (
    <DocumentLink document="shipment" id={shipment.id} number={shipment.number} />
  );
}

/** '12 of 40 each'. */
function itemsText({ unit, quantity, shipped }: { unit: string; quantity: string; shipped: string }): string {
  return t('ern_itemsOf', { items: formatQuantity(quantity), shipped: formatQuantity(shipped), unit });
}

/** Newest first; the creation of the ERN is always last. */
function historyOf(ern: Ern, rows: readonly HistoryRow[], onUndo: ErnAsideProps['onUndo']): HistoryEntry[] {
  const done = rows.map((row) => ({
    key: row.id,
    what: historyText(row),
    at: row.at,
    ...noteOf(row),
    ...(row.reversedById !== null && { undone: true }),
    ...(row.canReverse && { onUndo: () => onUndo(row.id) }),
  }));
  return [...done, { key: 'created', what: textBy('ern_createdBy', ern.createdBy), at: ern.createdAt }];
}

function DefaultLocation({ state, open }: { state: ErnState; open: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const location = state.defaultLocation;
  return (
    <span className="default-location">
      {location === undefined ? (
        <span className="field-error">{t('ern_noDefault')}</span>
      ) : (
        <DocumentLink document="location" id={location.id} number={location.name} />
      )}
      {open && (
        <Button
          small
          kind="quiet"
          icon="edit"
          label={t('ern_changeDefault')}
          onPress={() => {
            setChoosing(true);
          }}
        />
      )}
      {isChoosing && <DefaultLocationDialog state={state} onClose={() => setChoosing(false)} />}
    </span>
  );
}

/** The reason, or what an edit changed, a change on each line. */
function noteOf({ kind, facts, reason }: HistoryRow): Pick<HistoryEntry, 'note'> {
  const note = kind === 'edit ern' ? editedFacts(facts).join('\n') : reason;
  return note === null ? {} : { note };
}

function historyText({ kind, facts, by }: HistoryRow): ReactNode {
  if (kind === 'hide') return textBy('ern_hiddenBy', by);
  if (kind === 'unhide' || (kind === 'reverse' && facts['kind'] === 'hide')) return textBy('ern_unhiddenBy', by);
  if (kind === 'edit ern') return textBy('ern_editedBy', by);
  if (kind === 'cancel ern') return textBy('ern_cancelledBy', by);
  if (kind === 'reverse' && facts['kind'] === 'cancel ern') return textBy('ern_uncancelledBy', by);
  if (kind === 'receive' && Array.isArray(facts['cancelledJobs']))
    return textBy('ern_receivedAsFreeBy', by, { jobs: facts['cancelledJobs'].join(', ') });
  return textBy(kind === 'reverse' ? 'ern_undoneBy' : 'ern_receivedBy', by);
}

/** Sets where this company's goods are received in this warehouse, for all users. */
function DefaultLocationDialog({ state, onClose }: { state: ErnState; onClose: () => void }) {
  const [chosen, setChosen] = useState<LocationOption>();
  const [combobox] = useState(() => createCombobox<LocationOption>({ find: findLocations, onPick: setChosen }));
  const isChosen = chosen !== undefined && combobox.text.value.trim() === chosen.name;
  async function save(): Promise<void> {
    if (isChosen && (await state.saveDefaultLocation(chosen.id))) onClose();
  }
  return (
    <SaveDialog
      title={t('ern_changeDefault')}
      onClose={onClose}
      onSave={save}
      verb={t('ern_saveDefault')}
      blocked={isChosen ? undefined : t('ern_chooseLocation')}
    >
      <p className="sub">{t('ern_defaultHint')}</p>
      <ComboboxField label={t('ern_defaultLocationLabel')} combobox={combobox} />
    </SaveDialog>
  );
}
