import * as contract from '../../../shared/contract/companies.ts';
import { recordWork } from '../records/record-work.ts';
import { route } from '../route.ts';
import { companyRecord } from './company-record.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { editSpecificData } from './edit-specific-data.ts';
import { exportCompanies } from './export-companies.ts';
import { listCompanies } from './list-companies.ts';

const { edit } = recordWork(companyRecord);

export const companyRoutes = [
  route(contract.listCompanies, listCompanies),
  route(contract.exportCompanies, exportCompanies),
  route(contract.createCompany, createCompany),
  route(contract.editCompany, edit),
  route(contract.deleteCompany, deleteCompany),
  route(contract.editSpecificData, editSpecificData),
];
