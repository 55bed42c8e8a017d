import { readCompanyLogo as contract } from '../../../shared/contract/companies/companies.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { readLogo } from '../pictures/read-picture.ts';
import type { Aside, Fields } from '../records/record-kind.ts';

/** The record has only the size of its logo, so that no list, refusal or audit contains the picture. */
export const companyLogo: Aside<Actor> = {
  async read(tx, _actor, id) {
    const { size } = await tx.one<{ size: number | null }>(
      'select octet_length(logo) as size from companies where id = $1',
      [id],
    );
    return size;
  },

  async write(tx, _actor, id, logo) {
    await tx.run('update companies set logo = $2 where id = $1', [id, logo as Buffer | null]);
  },
};

/** The given fields, with the logo as the bytes to store. */
export function withPicture<F extends Fields>(fields: F): F & Fields {
  const { logo } = fields;
  return typeof logo === 'string' ? { ...fields, logo: readLogo(Buffer.from(logo, 'base64')).content } : fields;
}

export function withLogoSize(fields: Fields): Fields {
  return fields['logo'] instanceof Buffer ? { ...fields, logo: fields['logo'].length } : fields;
}

export const readCompanyLogo = implement(contract, async function* (db, _actor, { id }) {
  const company = await db.maybeOne<{ logo: Buffer | null }>('select logo from companies where id = $1', [id]);
  if (company === undefined) refuse('not_found', { values: { thing: 'company' } });
  yield company.logo ?? refuse('not_found', { values: { thing: 'logo' } });
});
