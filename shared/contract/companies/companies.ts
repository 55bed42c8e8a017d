import { layouts } from '../../layouts.ts';
import { ageLimits } from '../fields/age.ts';
import { id, whole } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, mailDomains, oneOf, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';

const companyFields = {
  name: text(),
  layout: oneOf(layouts),
  /** Its users expire this many days after their last sign-in; 0 or null: never. */
  userExpiryDays: orNull(whole(0, 3650)),
  /** The last day of each band of its aged inventory report, the last band without end; null: those of the product. */
  ageBands: orNull(ageLimits()),
  /** Must everybody who works for it sign in with a second factor? Who has none is led to set one up at the next sign-in. */
  secondFactorRequired: flag(),
  /**
   * May who has an access to it sign in with a password? Where not, by the provider of identities alone (decision 143); super administrators
   * always may, and everybody while no provider is set up.
   */
  passwordSignIn: flag(),
  /** Domains of the addresses to which its papers and lists are mailed; null: any. Its users, partners and warehouses keep theirs. */
  mailDomains: orNull(mailDomains()),
};

/** A new company (rules 5: name required). */
export const newCompany = shape({
  ...companyFields,
  userExpiryDays: maybe(companyFields.userExpiryDays),
  ageBands: maybe(companyFields.ageBands),
  secondFactorRequired: maybe(companyFields.secondFactorRequired),
  passwordSignIn: maybe(companyFields.passwordSignIn),
  mailDomains: maybe(companyFields.mailDomains),
  /** Gives its maker an access to set it up with: every right that counts at company-only scope. */
  withAccess: maybe(flag()),
});

const byAdministrators = { rule: 'companies', reach: 'everything' } as const;

/** All companies, with the warehouses in which they may hold stock. */
export const listCompanies = listOperation('listCompanies', {
  ...byAdministrators,
  path: 'company',
  summary: 'Companies',
  row: {
    id: id(),
    ...companyFields,
    /** Where it may hold stock. */
    warehouses: list(shape({ id: id(), name: text(), shortName: text(), cancelled: flag() })),
    version: whole(1),
  },
  filters: { id: maybe(id()), layout: maybe(oneOf(layouts)) },
  sorts: ['name', 'layout'],
  order: 'name',
  columns: [
    'name',
    'layout',
    'userExpiryDays',
    'ageBands',
    'secondFactorRequired',
    'passwordSignIn',
    'mailDomains',
    'warehouses',
  ],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportCompanies = fileOperation('exportCompanies', listCompanies, { lenient: true });

/** Makes a company. */
export const createCompany = operation('createCompany', {
  ...byAdministrators,
  method: 'POST',
  path: 'company',
  summary: 'Create a company',
  body: newCompany,
  reply: recordReply,
  errors: ['company_taken'],
});

/**
 * Changes a company, if nobody did since it was read. Another layout changes screens and words, no document. Who turns off passwords is shown
 * first who has never signed in otherwise (`never_signed_on`); accepted, they have to.
 */
export const editCompany = operation('editCompany', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'company/:id',
  summary: 'Edit a company',
  params: ofRecord,
  body: changesOf({ ...companyFields, accept: acceptance() }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'company_taken', 'provider_missing', 'confirmation_required'],
});

/** Deletes a company that nobody has an access to and that owns nothing. */
export const deleteCompany = operation('deleteCompany', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'company/:id',
  summary: 'Delete a company',
  params: ofRecord,
  errors: ['in_use'],
});

/**
 * Changes items of a company's specific data (rules 3): those named get their value, null takes one away, all others stay.
 * `warehouseId` 0 stands for the whole company. `was` is the value that was seen before, null for none: where it has changed, nothing is
 * changed.
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
