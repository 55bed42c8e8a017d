import { MOST_AGE_LIMITS } from '../../age-bands.ts';
import { ageBand } from '../fields/age.ts';
import { amount, id, quantity, whole } from '../fields/number.ts';
import { list, maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** As many companies as one compares. */
const MOST = 50;

/**
 * The stock of all companies by age, for who sees all of them: of the companies whose stock is worth most a sum for each band that has
 * stock, by worth and then by age. In the standard bands, whatever bands a company has set: one axis for all (decision 102).
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
    /** How many companies have stock. */
    companies: whole(0),
  }),
  errors: [],
});
