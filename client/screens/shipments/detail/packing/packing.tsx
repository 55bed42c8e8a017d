import { useCallback, useEffect, useMemo } from 'react';
import { reportError } from '../../../../calls/report-error.ts';
import { ScanField } from '../../../../scan/scan-field.tsx';
import { searchFor } from '../../../../shell/layer.ts';
import { draftScans } from '../../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../../state/drafts/use-draft.ts';
import { linesShortcuts, usePageShortcuts } from '../../../../state/page-shortcuts.ts';
import { useUnsaved } from '../../../../state/unsaved.ts';
import { t } from '../../../../texts.ts';
import { DocumentPart } from '../../../../ui/document-page.tsx';
import { LinesTable } from '../../../../ui/lines/lines-table.tsx';
import type { Shipment } from '../shipment.ts';
import type { ShipmentState } from '../shipment-state.ts';
import { packColumns } from './pack-columns.tsx';
import { PackingBar, ScannedPackLine } from './packing-bar.tsx';
import { Packing } from './packing-state.ts';
import { PackingUnits } from './packing-units.tsx';

export function PackingPart({ shipment, state }: { shipment: Shipment; state: ShipmentState }) {
  // Kept in the page's state, so that scans keep waiting while another user moves the shipment to another status and back.
  state.packing ??= new Packing({
    state,
    number: shipment.number,
    search: searchFor,
    store: draftScans(`shipment/${shipment.id}`),
  });
  const { packing } = state;
  useEffect(() => void packing.loadTypes().catch(reportError), [packing]);
  useUnsaved(packing.unsaved);
  useDraft(`shipment/${shipment.id}`, packing);
  usePageShortcuts(useMemo(() => [...linesShortcuts, ...shortcutsOf(packing)], [packing]));
  return (
    <>
      <ScanField
        label={t('packing_scan')}
        queue={packing.queue}
        below={
          <>
            <PackingBar packing={packing} />
            <ScannedPackLine packing={packing} />
          </>
        }
      />
      <ToPack packing={packing} />
      <PackingUnits units={state.units.value} packing={packing} refused={state.refused.value} />
    </>
  );
}

function ToPack({ packing }: { packing: Packing }) {
  const columns = useMemo(() => packColumns(), []);
  const isKnownCode = useCallback((code: string) => packing.knows(code), [packing]);
  const lines = packing.lines.value;
  if (lines.length === 0) return null;
  return (
    <DocumentPart title={t('packing_toPack', { count: lines.length })}>
      <LinesTable label={t('packing_lines')} columns={columns} lines={lines} isKnownCode={isKnownCode} />
    </DocumentPart>
  );
}

/** Shortcuts while packing. They need Alt, because the scan field has the focus and a letter is a scan. */
function shortcutsOf(packing: Packing) {
  return [
    { keys: 'Alt Z', text: 'shortcut_undoPacking', run: () => packing.undo() },
    { keys: 'Alt R', text: 'shortcut_packRest', run: () => packing.packRest() },
    { keys: 'Alt N', text: 'shortcut_newUnit', run: () => packing.addLike() },
  ] as const;
}
