import { type ReactNode, useState } from 'react';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { displayZone, formatChange, formatDate, formatInstant, formatMoney, formatQuantity } from './formats.ts';

/** A date (yyyy-mm-dd) or an instant (RFC 3339 with Z). */
export function DateText({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return <span className="sub">–</span>;
  const text = value.length === 10 ? formatDate(value) : formatInstant(value, displayZone.value);
  return <time dateTime={value}>{text}</time>;
}

export function QuantityText({ value, unit }: { value: string | null | undefined; unit?: string | undefined }) {
  if (value === null || value === undefined) return <span className="sub">–</span>;
  return (
    <span className={classNames('quantity', value === '0' && 'is-zero')}>
      {formatQuantity(value)}
      {unit !== undefined && <span className="unit">{unit}</span>}
    </span>
  );
}

export function ChangeText({ value }: { value: string }) {
  if (value === '0') return <span className="sub dash">–</span>;
  return formatChange(value);
}

/** Quantities of several units side by side, because metres and pieces cannot be added. */
export function QuantitiesText({ value }: { value: readonly { unit: string; quantity: string }[] }) {
  if (value.length === 0) return <span className="sub">–</span>;
  return (
    <span className="quantities">
      {value.map(({ unit, quantity }) => (
        <QuantityText key={unit} value={quantity} unit={unit} />
      ))}
    </span>
  );
}

export function MoneyText({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined) return <span className="sub">–</span>;
  return <span className="quantity">{formatMoney(value)}</span>;
}

/** A code that users read out and type elsewhere (SKU, drum, ERN), or a link with it, and a button that copies it. */
export function CodeText({ code, inRow, children }: { code: string; inRow?: boolean; children?: ReactNode }) {
  return (
    <span className="code">
      {children || code}
      <CopyButton text={code} {...(inRow === true && { skipsTab: true })} />
    </span>
  );
}

const SHOWN = 1500;

/** Copies a code; the icon changes for a moment, and the label announces it to screen readers. */
export function CopyButton({ text, skipsTab }: { text: string; skipsTab?: boolean }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN);
  }
  return (
    <span className="copy">
      <Button
        kind="quiet"
        small
        icon={copied ? 'check' : 'copy'}
        label={copied ? t('ui_copied') : t('ui_copy', { what: text })}
        onPress={copy}
        {...(skipsTab === true && { skipsTab })}
      />
    </span>
  );
}
