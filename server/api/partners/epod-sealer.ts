import { type Sealer, sealer } from '../../sealing/sealer.ts';
import type { Services } from '../services.ts';

/** Seals a partner's ePOD password for this partner alone: copied to another's row it does not open. */
export function epodSealer({ dataSecrets }: Pick<Services, 'dataSecrets'>, companyId: number, id: number): Sealer {
  return sealer(dataSecrets, `ePOD password of ${companyId}/${id}`);
}
