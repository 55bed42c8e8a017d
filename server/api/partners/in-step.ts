import type { PartnerStep } from '../../../shared/contract/admin/partners.ts';
import { Refusal } from '../../../shared/errors.ts';

/** Does one step of making a partner; a refusal of it says, besides, which step it was. */
export async function inStep<T>(step: PartnerStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.details, data: { ...error.details.data, step } });
  }
}
