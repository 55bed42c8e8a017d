import * as contract from '../../../shared/contract/admin/companies.ts';
import { implement } from '../implement.ts';
import { recordWork } from '../records/record-work.ts';
import { exportCompanies, listCompanies } from './company-list.ts';
import { companyRecord, createCompany, deleteCompany } from './company-record.ts';
import { editSpecificData } from './edit-specific-data.ts';

const { edit } = recordWork(companyRecord);

export const companyRoutes = [
  listCompanies,
  exportCompanies,
  createCompany,
  implement(contract.editCompany, edit),
  deleteCompany,
  editSpecificData,
];
