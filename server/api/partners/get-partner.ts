import type { Reply } from '../../../shared/contract/operation.ts';
import { getPartner as contract } from '../../../shared/contract/partners/partners.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import { factsOfUser } from '../account/account.ts';
import { implement } from '../implement.ts';
import { byReferenceKey } from '../records/subject-rows.ts';

/** The ePOD password is not returned, only when it was set. */
export const getPartner = implement(contract, async (db, { companyId }, { id }) => {
  const partner = await db.maybeOne<Partner>(
    `select p.id, p.retired_at is not null as retired, p.version, p.name, p.email, p.created_at as "createdAt",
            p.user_id as "userId", p.epod_username as "epodUsername", p.epod_password_set_at as "epodPasswordSetAt",
            (select d.value from company_specific_data d
             where d.company_id = $1 and d.key = 'epodNotifierUrl' and d.warehouse_id = 0
               and d.item_key = p.id::text) as "notifierUrl",
            (select count(*) from partner_warehouses w
             where w.company_id = $1 and w.partner_id = p.id) as warehouses,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', g.id, 'name', g.name, 'version', g.version,
                      'warehouses', (select count(*) from partner_warehouses w
                                     where w.company_id = $1 and w.group_id = g.id)
                    ) order by g.position, g.id), '[]')
             from warehouse_groups g where g.company_id = $1 and g.partner_id = p.id) as groups,
            ${parameters} as parameters
     from partners p
     where p.company_id = $1 and p.id = $2`,
    [companyId, id],
  );
  if (partner === undefined) return refuse('not_found', { values: { thing: 'partner' } });
  const { userId, ...facts } = partner;
  return { ...facts, user: userId === null ? null : await userOf(db, userId) };
});

type Partner = Omit<Reply<typeof contract>, 'user'> & { userId: number | null };

/**
 * A separate query: with companies' rows on several machines, a statement that reads them cannot call a function that reads tables
 * (docs/decisions/0144-growing-past-one-machine.md).
 */
async function userOf(db: Reader, id: number): Promise<Reply<typeof contract>['user']> {
  const { user } = await db.one<{ user: Reply<typeof contract>['user'] }>(
    `select jsonb_build_object('id', u.id, 'login', u.login, 'email', u.email,
                               'disabled', u.disabled_at is not null, ${factsOfUser}) as user
     from users u where u.id = $1`,
    [id],
  );
  return user;
}

const parameters = byReferenceKey('p.parameters');
