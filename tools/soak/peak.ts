import { Account, countsText } from './account.ts';
import { hangUp, signIn, workUntil } from './floor.ts';
import { openGround } from './ground.ts';
import type { Finding } from './report.ts';
import { waitsText } from './watch.ts';

const PEOPLE = 500;
const SECONDS = 120;
const LONGEST = 5_000;

/** R10: all users at once. Rejections state when to retry; no one waits. */
export async function peak(): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  try {
    const { url } = await ground.start();
    const account = new Account();
    const people = await signIn(ground, url, account);
    const end = performance.now() + SECONDS * 1_000;
    await workUntil(() => performance.now() > end, people, 0);
    await hangUp(people);
    const late = account.waits.filter((wait) => wait > LONGEST).length;
    return {
      what: `${PEOPLE} people at once`,
      how: `for ${SECONDS} s, each without a rest between two pieces of work`,
      figures: [
        `${waitsText(account.waits)}; ${Math.round(account.waits.length / SECONDS)} a second`,
        `${account.acknowledged} changes of stock acknowledged; sent again: ${countsText(account.again)}; refused: ${countsText(account.refusals)}`,
      ],
      faults: [
        ...(await account.faults(ground.postgres.url)),
        ...(late > 0 ? [`${late} answers took more than ${LONGEST / 1000} s`] : []),
      ],
    };
  } finally {
    await ground.close();
  }
}
