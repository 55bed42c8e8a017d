import { t } from '../texts.ts';

interface Owner {
  readonly job: string | null;
  readonly segment: string | null;
}

/** Who owns goods: `J-4711 / S1`, or free stock. */
export function ownerText({ job, segment }: Owner): string {
  if (job === null) return t('goods_freeStock');
  return segment === null ? job : `${job} / ${segment}`;
}

/** Their SWC, which goods of the H3G layout have, after who owns them. */
interface ShippedOwner extends Owner {
  readonly swc?: string | null;
}

/** Whose the goods of a line are; a drum may have several owners. A draft from an earlier version names only one. */
export function ownersText(line: Owner & { readonly owners?: readonly ShippedOwner[] }): string {
  const owners: readonly ShippedOwner[] = line.owners ?? [line];
  return owners.map((owner) => [ownerText(owner), owner.swc].filter(Boolean).join(' / ')).join(', ');
}

/** A location or drum of a line; a dash for none. */
export function codeCell(code: string | null) {
  return code === null ? <span className="sub dash">–</span> : <span className="code-cell">{code}</span>;
}

/** The batches of goods, below what is said of them; nothing where there are none. Of dozens, two lines are shown and all on demand. */
export function BatchNames({ batches }: { batches: readonly string[] }) {
  if (batches.length === 0) return null;
  const names = batches.join(', ');
  return (
    <span className="sub batch-names" title={names}>
      {t('goods_batch', { names })}
    </span>
  );
}
