import { cancelJob } from './cancel-job.ts';
import { enableJob } from './enable-job.ts';
import { exportJobs } from './export-jobs.ts';
import { getJob } from './get-job.ts';
import { getJobCancellation } from './get-job-cancellation.ts';
import { listJobs } from './list-jobs.ts';

export const jobsRoutes = [listJobs, exportJobs, getJob, getJobCancellation, cancelJob, enableJob];
