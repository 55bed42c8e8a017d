import { suggestDestinations } from '../../server/api/putaway/suggest-destinations.ts';
import { reader } from '../../server/db/query.ts';
import { fill, usual } from './fill.ts';
import { ownDatabase, siteActor } from './own-database.ts';
import { percentile, type Row, under } from './row.ts';

const ROUNDS = 60;

/** The cost of a suggested destination in a full warehouse: for one line, as a scan requests it, and for all lines of a full screen. */
export async function destinationsBench(): Promise<Row[]> {
  await using database = await ownDatabase(2);
  const actor = await siteActor(database.pool);
  await fill(database.url, usual);
  const db = reader(database.pool);
  const ids = (await db.many<{ id: number }>('select id from stock_lines order by id')).map(({ id }) => id);
  const measure = async (lines: number) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const stockLineIds = Array.from({ length: lines }, (_, at) => ids[(round * 997 + at * 131) % ids.length] ?? 0);
      const began = performance.now();
      await suggestDestinations(db, actor, { stockLineIds });
      times.push(performance.now() - began);
    }
    return percentile(times, 0.95);
  };
  return [
    row('Suggested destination of a line', await measure(1)),
    row('Suggested destinations of 200 lines', await measure(200)),
  ];
}

function row(what: string, figure: number): Row {
  return {
    what,
    how: `p95 of ${ROUNDS}, 100,000 stock lines of 20,000 SKUs in 2,000 locations of one warehouse`,
    ...under(figure, 50),
  };
}
