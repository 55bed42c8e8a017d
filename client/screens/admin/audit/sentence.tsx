import type { Change } from './changes-state.ts';
import { nounOf, sentenceOf } from './sentence-text.ts';
import { ThingLink } from './thing-link.tsx';

/** The document or record is a link unless the entry deleted it. */
export function Sentence({ change }: { change: Change }) {
  const { operation, subject, subjectId, name } = change;
  const [before, after] = sentenceOf(change);
  if (after === undefined) return before;
  const id = subjectId === null || operation.startsWith('delete') ? null : Number(subjectId);
  return (
    <>
      {before}
      {nounOf(change)} {name !== null && <ThingLink subject={subject} id={id} name={name} scope={change} />}
      {after}
    </>
  );
}
