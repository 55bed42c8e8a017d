import { CountedSum } from '../../scan/counted-sum.tsx';
import { t } from '../../texts.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { ErnLineState } from './ern-line-state.ts';
import { isFull } from './ern-rules.ts';
import type { SharedField } from './shared-fields.ts';

interface LineSummaryProps {
  line: ErnLineState;
  /** Shown above the lines instead of on each. */
  shared: readonly SharedField[];
}

/** A collapsed line on a handheld: the SKU, how much has been counted, and how the line differs from the others. */
export function LineSummary({ line, shared }: LineSummaryProps) {
  const { sku } = line.row.value;
  const isOpen = line.opened.value;
  const wrong = isOpen ? undefined : wrongOf(line);
  const facts = factsOf(line, shared).join(' · ');
  return (
    <button
      type="button"
      className="line-summary"
      aria-expanded={isOpen}
      onClick={() => {
        line.opened.value = !isOpen;
      }}
    >
      <span className="line-summary-code">{sku.stockCode}</span>
      <CountedOf line={line} />
      <span className="sub line-summary-name">{sku.name}</span>
      {wrong === undefined ? (
        facts !== '' && <span className="sub line-summary-facts">{facts}</span>
      ) : (
        <FieldError id={`summary-${line.key}`} text={wrong} />
      )}
    </button>
  );
}

/** '3 of 10 EA', with a tick when complete. */
export function CountedOf({ line }: { line: ErnLineState }) {
  const row = line.row.value;
  const shipped = formatQuantity(row.shippedQuantity);
  return (
    <CountedSum
      line={line}
      counted={row.countedQuantity ?? row.receivedQuantity ?? '0'}
      unit={row.sku.unit}
      isFull={isFull(row)}
      text={(counted) => t('ern_ofShipped', { counted, shipped })}
    />
  );
}

function wrongOf(line: ErnLineState): string | undefined {
  if (!line.bad.value) return undefined;
  const { received, drum, segment, comment } = line;
  return line.refusal.value ?? [received, drum, segment, comment].map(({ error }) => error.value).find(Boolean);
}

function factsOf(line: ErnLineState, shared: readonly SharedField[]): readonly string[] {
  const row = line.row.value;
  const own = (field: SharedField, text: string | null) => (shared.includes(field) ? null : text);
  const drums = row.counts.flatMap(({ drumNumber }) => drumNumber ?? []);
  const drum = drums.length > 0 ? drums.join(', ') : row.drumNumber;
  const waiting = line.waiting.value;
  const locations = new Set(row.counts.flatMap(({ location }) => location?.name ?? []));
  const facts = [
    line.note.value ?? null,
    waiting > 0 ? t('ui_scan_waiting', { count: waiting }) : null,
    drum && t('ern_onDrum', { drum }),
    row.supplierDrumNumber && t('ern_onSupplierDrum', { drum: row.supplierDrumNumber }),
    own('job', row.job ?? t('erns_freeStock')),
    own('segment', row.segment),
    own('swc', row.swc),
    own('place', [...locations].join(', ') || null),
  ];
  return facts.filter((fact) => fact !== null);
}
