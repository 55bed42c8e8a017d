import type { Signal } from '@preact/signals-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { compare, isDecimal, subtract } from '../../shared/quantity.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { formatQuantity } from '../ui/formats.ts';
import type { EditedLine, LineCell } from '../ui/lines/line-column.ts';
import { LineInput } from '../ui/lines/line-input.tsx';
import { scanField, thenScan } from './focused-scan-field.ts';
import { type ScanQueue, scansApplied } from './scan-queue.ts';

interface ScannedPanelProps {
  title: string;
  line: Pick<EditedLine, 'key'> & { readonly flash?: Signal<number> };
  code: string;
  name: string;
  sum: ReactNode;
  /** The line after this one, in the order of work. */
  next?: string | undefined;
  count?: ScannedCount | undefined;
  children?: ReactNode;
  /** Shows the line among the others, on screens wide enough for columns. */
  onSeek?: () => void;
}

interface ScannedCount {
  readonly queue: ScanQueue;
  /** The SKU or drum. */
  readonly what: string;
  readonly cell: LineCell;
  readonly label: string;
  readonly isKnownCode: (code: string) => boolean;
  /** Why no more can be counted. */
  readonly full?: string | undefined;
  readonly rest?: Rest | undefined;
  /** Omitted for goods on drums, which are scanned drum by drum. */
  readonly oneMore?: (() => void) | undefined;
  /** Sets one less. */
  readonly oneLess?: ((quantity: string) => void) | undefined;
  readonly placeholder?: string | undefined;
}

interface Rest {
  readonly left: string;
  readonly whole: string;
  readonly enter: () => void;
}

const WIDE = '(min-width: 701px)';

/** The line scanned last, under the scan field, with everything to count on without a scan. */
export function ScannedPanel({ title, line, code, name, sum, next, count, children, onSeek }: ScannedPanelProps) {
  const flash = line.flash?.value;
  const { key } = line;
  const seek = useRef(onSeek);
  seek.current = onSeek;
  useEffect(() => {
    if (key !== '' && flash !== undefined && matchMedia(WIDE).matches) seek.current?.();
  }, [key, flash]);
  return (
    <section className="scanned-line" aria-label={title}>
      <span className="line-summary-code">{code}</span>
      {sum}
      <span className="sub line-summary-name">{name}</span>
      {count !== undefined && <CountButtons {...count} />}
      {children}
      {next !== undefined && <span className="sub scanned-next">{t('ui_scan_next', { what: next })}</span>}
    </section>
  );
}

function CountButtons(count: ScannedCount) {
  const { queue, what, cell, label, isKnownCode, full, rest, oneMore, oneLess, placeholder } = count;
  const counted = cell.value.value;
  const hasSome = isDecimal(counted) && compare(counted, '0') > 0;
  return (
    <div className="scanned-count">
      {oneLess !== undefined && (
        <Button
          label={t('ui_scan_minus', { what })}
          blocked={hasSome ? undefined : t('ui_scan_noneYet')}
          onPress={afterScans(queue, () => oneLess(lessOne(cell.value.peek())))}
        >
          −1
        </Button>
      )}
      {oneMore !== undefined && (
        <Button label={t('ui_scan_plus', { quantity: '1', what })} blocked={full} onPress={thenScan(oneMore)}>
          +1
        </Button>
      )}
      {rest !== undefined && rest.left !== '0' && (rest.left !== '1' || oneMore === undefined) && (
        <RestButton queue={queue} what={what} full={full} {...rest} />
      )}
      <LineInput
        cell={cell}
        kind="quantity"
        column="scanned"
        label={label}
        placeholder={placeholder}
        isKnownCode={isKnownCode}
        onEnter={() => scanField()?.focus()}
      />
    </div>
  );
}

/** A button that sets a quantity starts from what is counted once no scan is being saved. */
function afterScans(queue: ScanQueue, act: () => void): () => void {
  return thenScan(async () => {
    if (await scansApplied(queue)) act();
  });
}

function lessOne(quantity: string): string {
  return compare(quantity, '1') > 0 ? subtract(quantity, '1') : '0';
}

function RestButton({ queue, what, full, left, whole, enter }: Pick<ScannedCount, 'queue' | 'what' | 'full'> & Rest) {
  const quantity = formatQuantity(left);
  const onPress = afterScans(queue, enter);
  return left === whole ? (
    <Button blocked={full} onPress={onPress}>
      {t('ui_scan_all', { quantity })}
    </Button>
  ) : (
    <Button label={t('ui_scan_plus', { quantity, what })} blocked={full} onPress={onPress}>
      +{quantity}
    </Button>
  );
}
