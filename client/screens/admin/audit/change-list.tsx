import type { ReactNode } from 'react';
import { type ChangedFact, changedFacts, isSame } from '../../../documents/changed-facts.ts';
import { t } from '../../../texts.ts';
import type { AuditName, Change } from './changes-state.ts';
import { ThingLink } from './thing-link.tsx';

interface ChangeListProps {
  change: Change;
  names?: readonly AuditName[];
}

/** The values before and after side by side; of a creation, a deletion or a document only the values. */
export function ChangeList({ change, names = [] }: ChangeListProps) {
  const { before, after } = change;
  const nameOf = (field: string, id: number) => names.find((one) => one.field === field && one.id === id)?.name;
  const facts = changedFacts(before, after, nameOf);
  if (facts.length === 0) return null;
  const sides = (['before', 'after'] as const).filter((side) => change[side] !== null);
  const cellOf = (fact: ChangedFact, side: 'before' | 'after'): ReactNode => {
    const name = names.find((one) => one.field === fact.key && one.id === change[side]?.[fact.key]);
    return name === undefined ? (fact[side] ?? '–') : <ThingLink {...name} scope={change} />;
  };
  return (
    <table className="change-list">
      {sides.length === 2 && (
        <thead>
          <tr>
            <th scope="col">{t('audit_field')}</th>
            <th scope="col">{t('column_before')}</th>
            <th scope="col">{t('column_after')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.key} className={isSame(fact) ? 'is-same' : undefined}>
            <th scope="row">{fact.field}</th>
            {sides.map((side) => (
              <td key={side}>{cellOf(fact, side)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
