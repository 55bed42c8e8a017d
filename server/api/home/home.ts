import * as contract from '../../../shared/contract/home/home.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { floorWork, homeWork } from '../../../shared/home-work.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import type { Services } from '../services.ts';
import { today } from '../today.ts';
import { isOfCompany, isOfWarehouse, readAge, readSpace, readToday, readWeeks } from './home-figures.ts';
import { countWork, mayCount } from './home-work.ts';

type Home = Reply<typeof contract.readHome>;

const all = [...contract.homeNumbers, ...contract.homeParts];

type Choice = Reply<typeof contract.getHome>;

export const getHome = implement(contract.getHome, async (db, { userId }): Promise<Choice> => {
  const chosen = await db.maybeOne<Choice>('select numbers from home_choices where user_id = $1', [userId]);
  return chosen ?? { numbers: null };
});

/** Work and charts are read beside each other, each part after the one before: one home never takes more than two connections. */
export const readHome = implement(contract.readHome, async (db, actor, { only, floor = false }, services) => {
  const { numbers: chosen } = await getHome(db, actor);
  const wanted = new Set<string>(only ?? [...(chosen ?? all), ...(floor ? contract.floorActions : [])]);
  const has = (part: contract.HomePart) => wanted.has(part) && (only !== undefined || !floor);
  const [work, charts] = await Promise.all([
    countAll(db, actor, wanted, services),
    readCharts(db, actor, has, services),
  ]);
  return { chosen, work, ...charts };
});

async function countAll(db: Reader, actor: Actor, wanted: ReadonlySet<string>, services: Services) {
  const counted = new Map([...homeWork(today(services)), ...floorWork].map((one) => [one.number, one]));
  const work: Home['work'] = [];
  for (const one of counted.values()) {
    if (wanted.has(one.number) && mayCount(one, actor)) work.push(await countWork(db, actor, one, services));
  }
  return work;
}

async function readCharts(
  db: Reader,
  actor: Actor,
  has: (part: contract.HomePart) => boolean,
  services: Services,
): Promise<Pick<Home, contract.HomePart>> {
  return {
    today: has('today') && isOfWarehouse(actor) ? await readToday(db, actor, services) : null,
    weeks: has('weeks') && isOfCompany(actor) ? await readWeeks(db, actor, services) : null,
    age: has('age') && isOfCompany(actor) ? await readAge(db, actor, services) : null,
    space: has('space') && isOfWarehouse(actor) ? await readSpace(db, actor) : null,
  };
}

export const saveHome = implement(contract.saveHome, async (tx, { userId }, { numbers }) => {
  if (numbers === null) {
    await tx.run('delete from home_choices where user_id = $1', [userId]);
    return {};
  }
  await tx.run(
    `insert into home_choices (user_id, numbers) values ($1, $2)
     on conflict (user_id) do update set numbers = excluded.numbers`,
    [userId, [...new Set(numbers)]],
  );
  return {};
});
