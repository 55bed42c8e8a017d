import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { epodSealer } from './epod-sealer.ts';

/** Stores the password with which a partner's ePOD service is called, sealed; it is never answered to anybody. */
export async function storeEpodPassword(
  tx: Tx,
  { companyId }: CompanyActor,
  id: number,
  password: string,
  services: Services,
): Promise<void> {
  const sealed = epodSealer(services, companyId, id).seal(password);
  await tx.run('update partners set epod_password = $3 where company_id = $1 and id = $2', [companyId, id, sealed]);
}
