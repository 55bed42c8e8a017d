import { DocumentLink } from '../../../documents/document-link.tsx';
import { href } from '../../../router/href.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import type { Verification } from './verify-state.ts';

export type FoundDifference = NonNullable<Verification['last']>['differences'][number];

export function DifferenceLine({ difference }: { difference: FoundDifference }) {
  const { rule, expected, actual, company, subject, about } = difference;
  return (
    <li className="verify-item">
      <strong>{t(`verify_rule_${rule}`, { expected, actual })}</strong>
      <span className="sub">
        {company} · {subject}
      </span>
      {about !== null && <DifferenceLink difference={difference} about={about} />}
    </li>
  );
}

interface DifferenceLinkProps {
  difference: FoundDifference;
  about: NonNullable<FoundDifference['about']>;
}

/** The link is shown only under an access to its company and warehouse, because it would find nothing under another. */
function DifferenceLink({ difference: { company, companyId }, about }: DifferenceLinkProps) {
  const { kind, id, name, location, warehouseId } = about;
  const text = location === null ? name : t('verify_at', { name, location });
  const current = session.current.value;
  const isHere = current?.companyId === companyId && (warehouseId === null || current.warehouseId === warehouseId);
  if (!isHere) {
    return (
      <span className="sub">
        <span className="code-cell">{text}</span> {t('verify_elsewhere', { company })}
      </span>
    );
  }
  if (kind === 'stockLine' || kind === 'sku') {
    const query = new URLSearchParams({ stockCode: name, ...(location !== null && { location }) });
    return <a href={`${href('report/stock')}?${query}`}>{text}</a>;
  }
  return <DocumentLink document={kind} id={id} number={name} text={text} />;
}
