import { exportCompanies, listCompanies } from './company-list.ts';
import { createCompany, deleteCompany } from './company-record.ts';
import { editCompany } from './edit-company.ts';
import { editSpecificData } from './edit-specific-data.ts';

export const companyRoutes = [
  listCompanies,
  exportCompanies,
  createCompany,
  editCompany,
  deleteCompany,
  editSpecificData,
];
