import { ApiError } from '../../../calls/errors.ts';

/** As many as the API changes in one transaction. */
const AT_ONCE = 1000;

/** Changes many records alike, a thousand at a time; answers how many differed. What was changed before a refusal stays. */
export async function editTicked(
  ids: readonly number[],
  edit: (some: number[]) => Promise<{ changed: number }>,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    changed += await edited(edit(ids.slice(from, from + AT_ONCE)));
  }
  return changed;
}

/** That all of them are so already is no failure here. */
async function edited(reply: Promise<{ changed: number }>): Promise<number> {
  try {
    return (await reply).changed;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_edited') return 0;
    throw error;
  }
}
