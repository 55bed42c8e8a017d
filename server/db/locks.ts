/**
 * The first part of the advisory lock that a server holds during a job that may take minutes; no other two-part lock uses it. The second
 * part is the hash of the job's key.
 */
export const LONG_WORK_LOCK = 7_203_518;
