import { t } from '../texts.ts';

interface Owner {
  readonly job: string | null;
  readonly segment: string | null;
}

export function ownerText({ job, segment }: Owner): string {
  if (job === null) return t('goods_freeStock');
  return segment === null ? job : `${job} / ${segment}`;
}

/** Goods of the H3G layout also have an SWC. */
interface ShippedOwner extends Owner {
  readonly swc?: string | null;
}

/** A drum can have several owners. A draft from an earlier version names only one. */
export function ownersText(line: Owner & { readonly owners?: readonly ShippedOwner[] }): string {
  const owners: readonly ShippedOwner[] = line.owners ?? [line];
  return owners.map((owner) => [ownerText(owner), owner.swc].filter(Boolean).join(' / ')).join(', ');
}

export function codeCell(code: string | null) {
  return code === null ? <span className="sub dash">–</span> : <span className="code-cell">{code}</span>;
}

/** Shows at most two lines of batch names, and all of them on demand. */
export function BatchNames({ batches }: { batches: readonly string[] }) {
  if (batches.length === 0) return null;
  const names = batches.join(', ');
  return (
    <span className="sub batch-names" title={names}>
      {t('goods_batch', { names })}
    </span>
  );
}
