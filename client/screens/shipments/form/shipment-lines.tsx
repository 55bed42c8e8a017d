import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getDrum } from '../../../../shared/contract/drums/drums.ts';
import { listLocations } from '../../../../shared/contract/locations/locations.ts';
import { listStockToSend } from '../../../../shared/contract/shipments/shipment-lines.ts';
import type { Api } from '../../../calls/api.ts';
import { errorText } from '../../../calls/report-error.ts';
import { AddSku } from '../../../lines/add-sku.tsx';
import { optionOf as locationOption } from '../../../pickers/location-option.ts';
import { toasts } from '../../../state/toasts.ts';
import { CutDialog } from '../../../stock-actions/cutting/cut-dialog.tsx';
import type { CutOutcome, DrumToCut } from '../../../stock-actions/cutting/cut-state.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { stockText } from './offered-goods.tsx';
import type { SentLine } from './sent-line.ts';
import { shipmentLineColumns } from './shipment-line-columns.tsx';
import type { ShipmentState } from './shipment-state.ts';
import type { StockToSend } from './typed-shipment.ts';

interface ShipmentLinesProps {
  state: ShipmentState;
  api: Api;
  /** Whether the user may cut drums there. */
  cuts: boolean;
}

export function ShipmentLines({ state, api, cuts }: ShipmentLinesProps) {
  const container = useRef<HTMLDivElement>(null);
  const [parted, setParted] = useState<SentLine>();
  const isKnownCode = useCallback((code: string) => state.lines.knows(code), [state]);
  const columns = useMemo(
    () =>
      shipmentLineColumns({
        isKnownCode,
        onRemove: (line) => state.lines.remove(line),
        ...(cuts && { onPart: setParted }),
      }),
    [state, cuts, isKnownCode],
  );
  return (
    <div ref={container} className="lines-entry">
      {state.lines.all.value.length === 0 ? (
        <p className="lines-empty sub">{t('shipmentForm_empty')}</p>
      ) : (
        <LinesTable
          label={t('shipmentForm_lines')}
          columns={columns}
          lines={state.lines.all.value}
          isKnownCode={isKnownCode}
          sought={state.lines.sought}
          onAdd={() => container.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
        />
      )}
      <AddSku
        label={t('shipmentForm_add')}
        placeholder={t('shipmentForm_addHint')}
        find={async (text) => (await api.call(listStockToSend, searchOf(text))).items.map(optionOf)}
        onPick={async ({ row }) => state.lines.addFound(row)}
      />
      {parted !== undefined && <CutPart line={parted} state={state} api={api} onClose={() => setParted(undefined)} />}
    </div>
  );
}

const searchOf = (text: string) => ({ search: text === '' ? undefined : text, limit: 20 });

function optionOf(row: StockToSend) {
  const { id, sku, drumNumber, available } = row;
  return {
    id,
    stockCode: drumNumber ?? sku.stockCode,
    name: `${sku.name} · ${stockText(row)}`,
    note: `${formatQuantity(available)} ${sku.unit}`,
    row,
  };
}

interface CutPartProps {
  line: SentLine;
  state: ShipmentState;
  api: Api;
  onClose: () => void;
}

/** Cuts the part of a drum that is sent onto a drum of its own, which is then sent whole (rules: Drums). */
function CutPart({ line, state, api, onClose }: CutPartProps) {
  const [drum, setDrum] = useState<DrumToCut>();
  useEffect(() => {
    api.call(getDrum, { id: line.row.peek().drumId ?? 0 }).then(setDrum, (error: unknown) => {
      toasts.warn(errorText(error));
      onClose();
    });
  }, [api, line, onClose]);
  async function finishCut(outcome: CutOutcome): Promise<void> {
    if (outcome.kind === 'failed') toasts.warn(errorText(outcome.error));
    if (outcome.kind !== 'cut') return;
    onClose();
    const { quantity, unit, number } = outcome.piece;
    const undo = () => state.lines.undoCut(outcome.operationId, line, number);
    toasts.done(t('cut_done', { quantity: formatQuantity(quantity), unit, number }), undo);
    await state.lines.takePiece(line, number);
  }
  if (drum === undefined) return null;
  return (
    <CutDialog
      drum={drum}
      api={api}
      findLocations={async (text) => (await api.call(listLocations, searchOf(text))).items.map(locationOption)}
      onOutcome={finishCut}
      onClose={onClose}
    />
  );
}
