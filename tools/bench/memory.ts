import { setTimeout as pause } from 'node:timers/promises';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { signedIn } from './asker.ts';
import { fill } from './fill.ts';
import { hostileRequests } from './hostile-requests.ts';
import { mixedRequests, type Work } from './mixed-requests.ts';
import { type Row, under } from './row.ts';

const amounts = { skus: 5_000, locations: 500, jobs: 50, stockLines: 30_000, movements: 2, erns: 5_000 };
const REST = 15_000;

/** Measures the memory that the process retains after mixed and hostile requests. */
export async function memoryBench(minutes: number): Promise<Row[]> {
  // Each sign-in comes from its own address, because failures from one address would delay them all.
  await using server = await startOwnServer({ variables: { TRUST_PROXY: '127.0.0.1' } });
  await fill(server.databaseUrl, amounts);
  const person = await signedIn(server);
  const hostile = hostileRequests(Number(new URL(server.url).port), person);
  const kinds = [...mixedRequests(server, person), ...hostile];
  const most = watchMemory(server);
  const rounds = await work(kinds, minutes * 60_000);
  const highest = most.stop();
  await pause(REST);
  const left = await server.rssMb();
  return [
    {
      what: 'Process after mixed and hostile requests',
      how: `resident memory ${REST / 1000} s after ${minutes} minutes of both at once (${rounds} rounds of ${kinds.length} kinds); ${highest} MB at most meanwhile`,
      ...under(left, 300, 'MB'),
    },
  ];
}

/** Repeats all kinds of work at once, including refused and aborted requests. Returns the number of rounds. */
async function work(works: readonly Work[], milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let rounds = 0;
  const again = async (one: Work): Promise<void> => {
    while (performance.now() < end) {
      await Promise.allSettled([one()]);
      rounds += 1;
      await pause(100);
    }
  };
  await Promise.all(works.map(again));
  return rounds;
}

function watchMemory(server: OwnServer) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await server.rssMb());
  }, 250);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
