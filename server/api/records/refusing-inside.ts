import { Refusal } from '../../../shared/errors.ts';

/** Does a part of a larger request: what it refuses beside `name` stands beside `itemMaster.name` in the whole. */
export async function refusingInside<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.fields === undefined) throw error;
    const fields = Object.entries(error.details.fields).map(([path, text]) => [`${part}.${path}`, text]);
    throw new Refusal(error.code, { ...error.details, fields: Object.fromEntries(fields) });
  }
}
