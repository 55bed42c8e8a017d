import { cancelJob } from './cancel-job.ts';
import { enableJob } from './enable-job.ts';
import { getJob } from './get-job.ts';
import { getJobCancellation } from './get-job-cancellation.ts';
import { exportJobs, listJobs } from './job-list.ts';

export const jobsRoutes = [listJobs, exportJobs, getJob, getJobCancellation, cancelJob, enableJob];
