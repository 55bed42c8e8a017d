import { MOST_AGE_LIMITS } from '../../age-bands.ts';
import { ageBand } from '../fields/age.ts';
import { amount, id, quantity, whole } from '../fields/number.ts';
import { list, maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** Maximum number of companies in one comparison. */
const MOST = 50;

/**
 * Returns the stock of all companies by age, for users who see all of them: for the companies with the most valuable stock, one sum for
 * each band that has stock, ordered by value and then by age. Uses the standard bands, whatever bands a company has set, so that companies
 * can be compared (decision 102).
 */
export const readAgedByCompany = operation('readAgedByCompany', {
  method: 'GET',
  path: 'report/agedInventory/companies',
  summary: 'Stock by age and company',
  rule: 'companies',
  reach: 'everything',
  replica: true,
  query: shape({ limit: maybe(whole(1, MOST)) }),
  reply: shape({
    bands: list(ageBand(), MOST_AGE_LIMITS + 1, 1),
    sums: list(
      shape({
        companyId: id(),
        company: text(),
        band: ageBand(),
        lines: whole(1),
        value: amount(),
        units: list(shape({ unit: text(), quantity: quantity() }), 1000),
      }),
      MOST * (MOST_AGE_LIMITS + 1),
    ),
    /** The number of companies that have stock. */
    companies: whole(0),
  }),
  errors: [],
});
