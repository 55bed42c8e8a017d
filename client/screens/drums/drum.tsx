import { useEffect, useMemo } from 'react';
import { accessFor } from '../../../shared/permissions.ts';
import { shipmentKinds } from '../../../shared/shipments.ts';
import { api } from '../../calls/api.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { findLocations } from '../../pickers/find-locations.ts';
import { drumLabels } from '../../printing/drum-labels.ts';
import { LabelButton } from '../../printing/label-button.tsx';
import type { ScreenProps } from '../../route.ts';
import { href } from '../../router/href.ts';
import { shipmentPages } from '../../routes.ts';
import { BeginLink } from '../../scan/begin-link.tsx';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import { useRecent } from '../../state/recent.ts';
import { routeTo } from '../../state/route-to.ts';
import { session } from '../../state/session.ts';
import { CutDialog } from '../../stock-actions/cutting/cut-dialog.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DocumentPage, DocumentPart } from '../../ui/document-page.tsx';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import { DrumAside } from './drum-aside.tsx';
import { DrumLife } from './drum-life.tsx';
import { type Drum as DrumDocument, DrumState } from './drum-state.ts';
import { drumStatus } from './drum-status.ts';

/** One drum: its quantity, owners and whole history here, with the actions to move, cut and label it. */
export function Drum({ params }: ScreenProps) {
  const id = Number(params.id);
  const state = useMemo(() => new DrumState(id, api), [id]);
  useEffect(() => void state.open(), [state]);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
      {(drum) => <OpenDrum key={drum.id} drum={drum} state={state} />}
    </WhenLoaded>
  );
}

function OpenDrum({ drum, state }: { drum: DrumDocument; state: DrumState }) {
  useRecent('shell_kind_drum', drum.number);
  const reread = useMemo(() => throttled(() => state.open()), [state]);
  useLive({ document: 'stock' }, reread);
  return (
    <DocumentPage
      title={drum.number}
      status={<StatusChip {...drumStatus(drum)} />}
      facts={[drum.location, drum.stockCode, drum.name === drum.stockCode ? null : drum.name]
        .filter((fact) => fact !== null)
        .join(', ')}
      actions={<DrumActions drum={drum} state={state} />}
      aside={<DrumAside drum={drum} state={state} />}
    >
      <DocumentPart title={t('drumPage_owners')}>
        <DrumOwners drum={drum} />
      </DocumentPart>
      <DocumentPart title={t('drumPage_history')}>
        <DrumLife drum={drum} state={state} />
      </DocumentPart>
      {state.isCutting.value && (
        <CutDialog
          drum={drum}
          api={api}
          findLocations={findLocations}
          onOutcome={(outcome) => state.finishCut(outcome)}
          onClose={() => {
            state.isCutting.value = false;
          }}
        />
      )}
    </DocumentPage>
  );
}

function SendMenu({ number }: { number: string }) {
  const items = shipmentKinds.flatMap((kind) => {
    const route = routeTo(shipmentPages[kind]);
    if (route === undefined) return [];
    const address = `${href(route.path)}?${new URLSearchParams({ drum: number })}`;
    return [{ key: kind, label: t(`drumPage_send_${kind}`), href: address }];
  });
  return items.length === 0 ? null : <MenuButton label={t('drumPage_send')} kind="plain" items={items} />;
}

function DrumActions({ drum, state }: { drum: DrumDocument; state: DrumState }) {
  const mayMove = accessFor('moveStock', session.current.value, session.accesses.value) !== undefined;
  const isHere = drum.state === 'in_stock';
  return (
    <>
      <LabelButton text={t('drumPage_label')} labels={() => drumLabels([drum.id])} />
      {isHere && <SendMenu number={drum.number} />}
      {mayMove && isHere && (
        <>
          <a className="button" href={`${href('putaway/stock')}?${new URLSearchParams({ drum: drum.number })}`}>
            {t('drumPage_move')}
          </a>
          <BeginLink path="goodsOut/pick" scan={drum.number} text={t('drumPage_pick')} />
          <Button
            kind="primary"
            onPress={() => {
              state.isCutting.value = true;
            }}
          >
            {t('drumPage_cut')}
          </Button>
        </>
      )}
    </>
  );
}

function DrumOwners({ drum }: { drum: DrumDocument }) {
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => ownerColumns(drum.unit, isH3g), [drum.unit, isH3g]);
  const lines = useMemo(() => drum.lines.map((line) => ({ key: String(line.id), line })), [drum]);
  if (lines.length === 0) return <p className="sub">{t('drumPage_noOwners')}</p>;
  return <LinesTable label={t('drumPage_owners')} columns={columns} lines={lines} />;
}

type DrumLine = DrumDocument['lines'][number];
type OwnerColumn = ShownColumn<{ key: string; line: DrumLine }>;

function ownerColumns(unit: string, isH3g: boolean): readonly OwnerColumn[] {
  const swc: OwnerColumn = {
    key: 'swc',
    head: t('column_swc'),
    cell: ({ line }) => line.swc ?? <span className="sub dash">–</span>,
    width: 6,
  };
  return [
    { key: 'job', head: t('column_job'), card: 'title', cell: ({ line }) => <Owner line={line} />, width: 10 },
    {
      key: 'segment',
      head: t('column_segment'),
      cell: ({ line }) => line.segment ?? <span className="sub dash">–</span>,
      width: 7,
    },
    ...(isH3g ? [swc] : []),
    { key: 'receivedOn', head: t('column_receivedOn'), cell: ({ line }) => <DateText value={line.receivedOn} /> },
    {
      key: 'quantity',
      head: t('column_quantity'),
      align: 'end',
      cell: ({ line }) => <QuantityText value={line.quantity} unit={unit} />,
    },
    {
      key: 'reserved',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ line }) => <QuantityText value={line.reserved} unit={unit} />,
    },
  ];
}

function Owner({ line }: { line: DrumLine }) {
  if (line.job === null) return <span>{t('goods_freeStock')}</span>;
  return <DocumentLink document="job" id={line.jobId} number={line.job} />;
}
