import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/verification/verification.ts';
import { refuse } from '../../../shared/errors.ts';
import { type Reader, reader, type Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob, type Jobs, type VerificationWork } from '../../queue/jobs.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { findDifferences, located } from '../stock/ledger/find-differences.ts';
import { invariants } from '../stock/ledger/invariants.ts';
import { notifyAdmins } from './notify-admins.ts';

/** A run whose server is lost for good (its job is tried three times) blocks other runs for at most this long. */
const ABANDONED = `started_at < now() - interval '1 hour'`;
/** The first attempt, and two more in case a server is killed. */
const TRIES = 3;

/** Queues a verification of one company or all. Only one can run at a time, enforced by a unique index. */
export const startVerification = implement(contract.startVerification, async (tx, actor, { companyId }) => {
  if (companyId !== undefined && !(await isCompany(tx, companyId)))
    refuse('not_found', { values: { thing: 'company' } });
  const id = await start(tx, actor.userId, companyId ?? null);
  if (id === undefined) refuse('verification_running');
  await recordAudit(tx, actor, { operation: 'startVerification', subject: 'verification', subjectId: id });
  return {};
});

/** Returns the id of the run; undefined while another one is running. Without a user it is the run of the night. */
async function start(tx: Tx, userId: number | null, companyId: number | null): Promise<number | undefined> {
  await tx.run(`update verifications set ended_at = $1 where ended_at is null and ${ABANDONED}`, [tx.now]);
  const run = await tx.maybeOne<{ id: number }>(
    `insert into verifications (asked_by, started_at, only_company_id, is_nightly)
     select coalesce($1::bigint, min(u.id)), $2, $3, $1::bigint is null
     from users u
     having min(u.id) is not null
     on conflict do nothing
     returning id`,
    [userId, tx.now, companyId],
  );
  if (run !== undefined) await addJob(tx, 'verifyStock', { id: run.id }, { attempts: TRIES });
  return run?.id;
}

async function isCompany(tx: Reader, id: number): Promise<boolean> {
  return (await tx.maybeOne('select from companies where id = $1', [id])) !== undefined;
}

type State = Reply<typeof contract.getVerification>;

const RUN = 'v.started_at as "startedAt", case when v.is_nightly then $1 else u.name end as by, c.name as company';
const SECONDS = 'round(extract(epoch from v.ended_at - v.started_at))::integer as seconds';
const RUNS = `from verifications v
     join users u on u.id = v.asked_by
     left join companies c on c.id = v.only_company_id`;

export const getVerification = implement(contract.getVerification, async (db, _actor, _input, { settings }) => {
  const by = [settings.productName];
  const [running, last, lastGood] = await Promise.all([
    db.maybeOne<Omit<NonNullable<State['running']>, 'checks'>>(
      `select ${RUN}, v.checked ${RUNS} where v.ended_at is null`,
      by,
    ),
    db.maybeOne<NonNullable<State['last']>>(
      `select ${RUN}, ${SECONDS}, v.count, v.differences ${RUNS} where v.ended_at is not null order by v.id desc limit 1`,
      by,
    ),
    db.maybeOne<NonNullable<State['lastGood']>>(
      `select ${RUN}, ${SECONDS} ${RUNS} where v.count = 0 and v.only_company_id is null order by v.id desc limit 1`,
      by,
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
 * logs the reason. A night's differences are mailed.
 */
export function verificationWork(services: VerificationServices): VerificationWork {
  return {
    plan: () => transaction(services.pool, async (tx) => void (await start(tx, null, null))),
    run: runWith(services),
  };
}

type VerificationServices = Pick<Services, 'pool' | 'checkPool' | 'settings'>;

function runWith({ pool, checkPool, settings }: VerificationServices) {
  return async ({ id }: Jobs['verifyStock']): Promise<void> => {
    const db = reader(pool);
    const open = await db.maybeOne<{ companyId: number | null; isNightly: boolean }>(
      'select only_company_id as "companyId", is_nightly as "isNightly" from verifications where id = $1 and ended_at is null',
      [id],
    );
    if (open === undefined) return;
    const end = (tx: Tx, count: number | null, differences: readonly object[]) =>
      tx.run(
        `update verifications
         set ended_at = now(), checked = $2, count = $3, differences = $4
         where id = $1 and ended_at is null`,
        [id, invariants.length, count, JSON.stringify(differences)],
      );
    try {
      const differences = await findDifferences(reader(checkPool), open.companyId, async (checked) => {
        await db.run('update verifications set checked = $2 where id = $1', [id, checked]);
      });
      const outcome = { count: differences.length, differences: await located(db, differences) };
      await transaction(pool, async (tx) => {
        const ended = await end(tx, outcome.count, outcome.differences);
        if (open.isNightly && ended > 0 && outcome.count > 0) await notifyAdmins(tx, outcome, { settings });
      });
    } catch (error) {
      await transaction(pool, (tx) => end(tx, null, []));
      throw error;
    }
  };
}

export const verificationRoutes = [startVerification, getVerification];
