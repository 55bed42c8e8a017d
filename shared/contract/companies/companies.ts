import { layouts } from '../../layouts.ts';
import { ageLimits } from '../fields/age.ts';
import { photo } from '../fields/image.ts';
import { id, whole } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, mailDomains, note, oneOf, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';

/** The largest logo in bytes. */
export const LARGEST_LOGO = 200_000;

const companyFields = {
  name: text(),
  /** Printed in the head of its documents. */
  address: orNull(note(500)),
  layout: oneOf(layouts),
  /** Days after their last sign-in at which the company's users expire; 0 or null: never. */
  userExpiryDays: orNull(whole(0, 3650)),
  /** The last day of each band of the aged inventory report; the last band has no end. Null: the standard bands of the product. */
  ageBands: orNull(ageLimits()),
  /** Whether everyone who works for the company must sign in with a second factor. Users without one set it up at their next sign-in. */
  secondFactorRequired: flag(),
  /**
   * Whether users with an access to the company can sign in with a password. If not, they sign in only through the identity provider
   * (decision 143). Super administrators always can, and so can everyone while no provider is set up.
   */
  passwordSignIn: flag(),
  /**
   * Domains to which the company's documents and lists can be mailed; null: any. The addresses of its users, partners and warehouses are
   * always allowed.
   */
  mailDomains: orNull(mailDomains()),
};

/** The logo in the head of printed documents: a whole PNG or JPEG and nothing else. */
const logo = orNull(photo(LARGEST_LOGO, 'logo'));

/** A new company (rules 5: name required). */
export const newCompany = shape({
  ...companyFields,
  address: maybe(companyFields.address),
  logo: maybe(logo),
  userExpiryDays: maybe(companyFields.userExpiryDays),
  ageBands: maybe(companyFields.ageBands),
  secondFactorRequired: maybe(companyFields.secondFactorRequired),
  passwordSignIn: maybe(companyFields.passwordSignIn),
  mailDomains: maybe(companyFields.mailDomains),
  /** Grants the caller an access to set the company up, with every right that counts at company-only scope. */
  withAccess: maybe(flag()),
});

const byAdministrators = { rule: 'companies', reach: 'everything' } as const;

/** Lists all companies, with the warehouses in which they may hold stock. */
export const listCompanies = listOperation('listCompanies', {
  ...byAdministrators,
  path: 'company',
  summary: 'Companies',
  row: {
    id: id(),
    ...companyFields,
    /** Size of the logo in bytes; null: none. */
    logo: orNull(whole(1, LARGEST_LOGO)),
    warehouses: list(shape({ id: id(), name: text(), shortName: text(), cancelled: flag() })),
    version: whole(1),
  },
  filters: { id: maybe(id()), layout: maybe(oneOf(layouts)) },
  sorts: ['name', 'layout'],
  order: 'name',
  hidden: ['logo'],
});

/** Returns the companies as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportCompanies = fileOperation('exportCompanies', listCompanies, { lenient: true });

/** Creates a company. */
export const createCompany = operation('createCompany', {
  ...byAdministrators,
  method: 'POST',
  path: 'company',
  summary: 'Create a company',
  body: newCompany,
  reply: recordReply,
  errors: ['company_taken', 'logo_refused'],
});

/**
 * Changes a company. Refused (`changed_meanwhile`) if it was changed since it was read. Another layout changes screens and wording, not
 * documents. Turning off passwords asks to confirm `never_signed_on`, which names the users who have never signed in another way; once
 * accepted, they have to.
 */
export const editCompany = operation('editCompany', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'company/:id',
  summary: 'Edit a company',
  params: ofRecord,
  body: changesOf({ ...companyFields, logo, accept: acceptance() }),
  reply: recordReply,
  errors: [
    'changed_meanwhile',
    'nothing_edited',
    'company_taken',
    'logo_refused',
    'provider_missing',
    'confirmation_required',
  ],
});

/** Returns the logo of a company as an image. */
export const readCompanyLogo = operation('readCompanyLogo', {
  ...byAdministrators,
  method: 'GET',
  path: 'company/:id/logo',
  summary: 'Logo of a company',
  params: ofRecord,
  stream: 'image/*',
  errors: [],
});

/** Deletes a company that has no accesses and owns nothing. */
export const deleteCompany = operation('deleteCompany', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'company/:id',
  summary: 'Delete a company',
  params: ofRecord,
  errors: ['in_use'],
});

/**
 * Changes items of a company's specific data (rules 3). Items that are named get the given value, or are removed with null; all others
 * stay. `warehouseId` 0 means the whole company. `was` is the value that the caller saw before, null for none: if one has changed since,
 * nothing is changed.
 */
export const editSpecificData = operation('editSpecificData', {
  rule: 'companies',
  reach: 'company',
  method: 'PATCH',
  path: 'company/specificData',
  summary: 'Edit specific data of a company',
  query: shape({ companyId: maybe(id()) }),
  body: shape({
    key: code(),
    warehouseId: whole(0),
    items: list(shape({ key: code(), value: orNull(text(2000)), was: maybe(orNull(text(2000))) }), 1000, 1),
  }),
  errors: ['nothing_edited', 'not_usable', 'changed_meanwhile'],
});
