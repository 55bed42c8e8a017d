import { PERSON, withPerson } from '../../../documents/person-text.tsx';
import type { Change } from './changes-state.ts';
import { nounOf, sentenceOf } from './sentence-text.ts';
import { ThingLink } from './thing-link.tsx';

export function Sentence({ change }: { change: Change }) {
  const { by } = change;
  const [before, after] = sentenceOf(by === null ? change : { ...change, by: PERSON });
  const start = by === null ? before : withPerson(before, by, true);
  if (after === undefined) return start;
  return (
    <>
      {start}
      {nounOf(change)} <Thing change={change} inRow />
      {after}
    </>
  );
}

/** A link unless the entry deleted the thing. */
export function Thing({ change, inRow = false }: { change: Change; inRow?: boolean }) {
  const { operation, subject, subjectId, name } = change;
  if (name === null) return null;
  const id = subjectId === null || operation.startsWith('delete') ? null : Number(subjectId);
  return <ThingLink subject={subject} id={id} name={name} scope={change} inRow={inRow} />;
}
