import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/verification/verification.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import { reader } from '../../db/query.ts';
import { addJob, type Jobs } from '../../queue/jobs.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { findDifferences, located } from '../stock/ledger/find-differences.ts';
import { invariants } from '../stock/ledger/invariants.ts';

/** A run whose server is lost for good (its job is tried three times) blocks other runs for at most this long. */
const ABANDONED = `started_at < now() - interval '1 hour'`;
/** The first attempt, and two more in case a server is killed. */
const TRIES = 3;

/** Queues a verification of one company or all. Only one can run at a time, enforced by a unique index. */
export const startVerification = implement(contract.startVerification, async (tx, actor, { companyId }) => {
  if (companyId !== undefined && !(await isCompany(tx, companyId)))
    refuse('not_found', { values: { thing: 'company' } });
  await tx.run(`update verifications set ended_at = $1 where ended_at is null and ${ABANDONED}`, [tx.now]);
  const run = await tx.maybeOne<{ id: number }>(
    `insert into verifications (asked_by, started_at, only_company_id) values ($1, $2, $3)
     on conflict do nothing
     returning id`,
    [actor.userId, tx.now, companyId ?? null],
  );
  if (run === undefined) refuse('verification_running');
  await recordAudit(tx, actor, { operation: 'startVerification', subject: 'verification', subjectId: run.id });
  await addJob(tx, 'verifyStock', { id: run.id }, { attempts: TRIES });
  return {};
});

async function isCompany(tx: Reader, id: number): Promise<boolean> {
  return (await tx.maybeOne('select from companies where id = $1', [id])) !== undefined;
}

type State = Reply<typeof contract.getVerification>;

const RUN = 'v.started_at as "startedAt", u.name as by, c.name as company';
const SECONDS = 'round(extract(epoch from v.ended_at - v.started_at))::integer as seconds';
const RUNS = `from verifications v
     join users u on u.id = v.asked_by
     left join companies c on c.id = v.only_company_id`;

export const getVerification = implement(contract.getVerification, async (db) => {
  const [running, last, lastGood] = await Promise.all([
    db.maybeOne<Omit<NonNullable<State['running']>, 'checks'>>(
      `select ${RUN}, v.checked ${RUNS} where v.ended_at is null`,
    ),
    db.maybeOne<NonNullable<State['last']>>(
      `select ${RUN}, ${SECONDS}, v.count, v.differences ${RUNS} where v.ended_at is not null order by v.id desc limit 1`,
    ),
    db.maybeOne<NonNullable<State['lastGood']>>(
      `select ${RUN}, ${SECONDS} ${RUNS} where v.count = 0 and v.only_company_id is null order by v.id desc limit 1`,
    ),
  ]);
  return {
    running: running === undefined ? null : { ...running, checks: invariants.length },
    last: last ?? null,
    lastGood: lastGood ?? null,
  };
});

/**
 * Returns the queue's handler for verifications. The checks run in PostgreSQL on a separate pool, so that no request waits for their
 * connection, and each updates the run's progress. A failed run ends without a count, so that another can start, and fails its job, which
 * logs the reason.
 */
export function workVerification({ pool, checkPool }: Pick<Services, 'pool' | 'checkPool'>) {
  return async ({ id }: Jobs['verifyStock']): Promise<void> => {
    const db = reader(pool);
    const open = await db.maybeOne<{ companyId: number | null }>(
      'select only_company_id as "companyId" from verifications where id = $1 and ended_at is null',
      [id],
    );
    if (open === undefined) return;
    const end = (count: number | null, differences: readonly object[]) =>
      db.run(
        `update verifications
         set ended_at = now(), checked = $2, count = $3, differences = $4
         where id = $1 and ended_at is null`,
        [id, invariants.length, count, JSON.stringify(differences)],
      );
    try {
      const differences = await findDifferences(reader(checkPool), open.companyId, async (checked) => {
        await db.run('update verifications set checked = $2 where id = $1', [id, checked]);
      });
      await end(differences.length, await located(db, differences));
    } catch (error) {
      await end(null, []);
      throw error;
    }
  };
}

export const verificationRoutes = [startVerification, getVerification];
