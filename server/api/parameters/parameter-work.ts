import type { Subject } from '../../../shared/parameters.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { type Edit, editRecord } from '../records/edit-record.ts';
import type { Fields, RecordKind } from '../records/record-kind.ts';
import { createRecord, recordWork } from '../records/record-work.ts';
import { settleParameters } from './settle-parameters.ts';
import type { GivenValues, StoredValues } from './settle-values.ts';

/** The work on a kind of records that carry values of parameters: its columns name `parameters`, the contract takes them by key. */
export function parameterWork<A extends Actor>(kind: RecordKind<A>, subject: Subject) {
  const settled = async (tx: Tx, actor: A, { parameters, ...given }: Fields, before?: Fields) => ({
    ...given,
    parameters: await settleParameters(
      tx,
      actor,
      subject,
      parameters as GivenValues | undefined,
      before?.parameters as StoredValues | undefined,
    ),
  });
  return {
    ...recordWork(kind),
    create: async (tx: Tx, actor: A, input: Fields) => createRecord(tx, actor, kind, await settled(tx, actor, input)),
    edit: (tx: Tx, actor: A, input: Edit) =>
      editRecord(tx, actor, kind, input, (before, given) => settled(tx, actor, given, before)),
  };
}
