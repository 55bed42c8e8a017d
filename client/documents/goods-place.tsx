import './texts.ts';
import { t } from '../texts.ts';

/** Who owns goods: `J-4711 / S1`, or free stock. */
export function ownerText({ job, segment }: { job: string | null; segment: string | null }): string {
  if (job === null) return t('goods_freeStock');
  return segment === null ? job : `${job} / ${segment}`;
}

/** A location or drum of a line; a dash for none. */
export function codeCell(code: string | null) {
  return code === null ? <span className="sub dash">–</span> : <span className="code-cell">{code}</span>;
}
