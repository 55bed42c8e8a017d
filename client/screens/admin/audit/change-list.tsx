import { type ChangedFact, changedFacts, isSame } from '../../../documents/changed-facts.ts';

export interface ChangeListProps {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export function ChangeList({ before, after }: ChangeListProps) {
  const facts = changedFacts(before, after);
  if (facts.length === 0) return null;
  return (
    <dl className="change-list">
      {facts.map((fact) => (
        <div key={fact.field}>
          <dt>{fact.field}</dt>
          <dd>
            <Values fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ fact }: { fact: ChangedFact }) {
  const { before, after } = fact;
  if (isSame(fact)) return <span className="sub">{after ?? '–'}</span>;
  return (
    <>
      {before !== undefined && <del>{before}</del>} {after !== undefined ? <ins>{after}</ins> : <ins>–</ins>}
    </>
  );
}
