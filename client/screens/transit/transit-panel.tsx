import { type ReactNode, useEffect, useMemo } from 'react';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listTransitLines } from '../../../shared/contract/transit/transit.ts';
import { api } from '../../calls/api.ts';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { ListPosition } from '../../shell/list-position.tsx';
import { t } from '../../texts.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { formatDate } from '../../ui/formats.ts';
import { CodeText, QuantityText } from '../../ui/value-text.tsx';
import type { TransitRow } from './transit-actions.ts';

type TransitLine = RowOf<typeof listTransitLines>;

export interface TransitPanelProps {
  id: number;
  row: TransitRow | undefined;
  actions: ReactNode;
  onClose: () => void;
}

export function TransitPanel({ id, row, actions, onClose }: TransitPanelProps) {
  const contents = useMemo(() => createLoader(() => linesOf(id)), [id]);
  useEffect(() => void contents.open(), [contents]);
  return (
    <SidePanel position={<ListPosition isBeside />} title={titleOf(row)} onClose={onClose} actions={actions}>
      <WhenLoaded load={contents.load.value} onRetry={() => contents.open()}>
        {(lines) => (
          <ul className="transit-lines">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </SidePanel>
  );
}

async function linesOf(id: number): Promise<readonly TransitLine[]> {
  return (await api.call(listTransitLines, { id, limit: 500 })).items;
}

function titleOf(row: TransitRow | undefined): string {
  if (row === undefined) return t('transit_contents');
  return t('transit_title', { number: row.number, from: row.from.shortName, to: row.to.shortName });
}

function Line({ line }: { line: TransitLine }) {
  const owner = [line.job ?? t('transit_freeStock'), line.segment, line.swc].filter(Boolean).join(', ');
  return (
    <li>
      <span className="two-lines">
        <CodeText code={line.stockCode} inRow />
        <span className="sub">{line.name}</span>
      </span>
      <strong>
        <QuantityText value={line.quantity} unit={line.unit} />
      </strong>
      <span className="sub">
        {[line.drum, owner, t('transit_receivedOn', { date: formatDate(line.receivedOn) })].filter(Boolean).join(', ')}
      </span>
    </li>
  );
}
