/**
 * Distributes items among workers; each takes the next one when it is done. After a failure no worker takes another item, and the first
 * failure is thrown once all have stopped.
 */
export async function shareOut<Item, Worker>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const ends = await Promise.allSettled(
    workers.map(async (worker) => {
      try {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, worker);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
