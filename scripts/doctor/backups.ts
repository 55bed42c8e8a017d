import { backupFolder, type Config } from '../../server/config/variables.ts';
import { openFolder } from '../../server/db/backup/folder.ts';
import type { Reader } from '../../server/db/query.ts';
import { type Finding, good, reasonOf, wrong } from './finding.ts';

/** Hours after which a daily backup is missing. */
const DAY = 26;

interface Last {
  result: 'tested' | 'untested' | 'failed';
  problem: string | null;
  /** Since the last one that did not fail; null without any. */
  hours: number | null;
}

/** The age and the result of the last daily backup, and whether the next one can be written. */
export async function examineBackups(db: Reader, config: Config): Promise<Finding> {
  if (config.BACKUP_HOUR === undefined)
    return good('No backups are scheduled: set BACKUP_HOUR, or back up the database yourself.');
  try {
    await openFolder(backupFolder(config));
  } catch (error) {
    return wrong(`BACKUP_FOLDER cannot be written to (${reasonOf(error)}): correct it, or its owner.`);
  }
  const { exists } = await db.one<{ exists: boolean }>(`select to_regclass('backups') is not null as exists`);
  const last = exists ? await db.maybeOne<Last>(LAST) : undefined;
  return last === undefined ? good('There is no backup yet: the first is made at BACKUP_HOUR.') : findingOf(last);
}

const LAST = `
  select result, problem,
         (select floor(extract(epoch from now() - max(ended_at)) / 3600)::integer from backups where result <> 'failed') as hours
  from backups
  order by id desc
  limit 1`;

function findingOf({ result, problem, hours }: Last): Finding {
  if (result === 'failed')
    return wrong(`The last backup failed (${problem}): correct the cause, then back up by hand.`);
  if (result === 'untested')
    return wrong(`The last backup was not tested (${problem}): see the runbook, Daily backups.`);
  if (hours !== null && hours > DAY)
    return wrong(`The last backup is ${hours} hours old: look for its job in the log.`);
  return good(`The last backup is ${hours} hours old and was tested.`);
}
