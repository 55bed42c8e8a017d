import * as contract from '../../../shared/contract/jobs.ts';
import { route } from '../route.ts';
import { cancelJob } from './cancel-job.ts';
import { enableJob } from './enable-job.ts';
import { exportJobs } from './export-jobs.ts';
import { getJob } from './get-job.ts';
import { getJobCancellation } from './get-job-cancellation.ts';
import { listJobs } from './list-jobs.ts';

export const jobsRoutes = [
  route(contract.listJobs, listJobs),
  route(contract.exportJobs, exportJobs),
  route(contract.getJob, getJob),
  route(contract.getJobCancellation, getJobCancellation),
  route(contract.cancelJob, cancelJob),
  route(contract.enableJob, enableJob),
];
