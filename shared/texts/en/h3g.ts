import type { Text } from '../text.ts';
import type { DefaultTexts } from './default.ts';

/** What the H3G layout says differently: a job is an Activity Code, a segment a Cell ID (spec 1). */
export const h3gTexts: Partial<Record<keyof DefaultTexts, Text>> = {
  column_job: 'Activity Code',
  column_segment: 'Cell ID',
  erns_search: 'Number, partner, SKU or Activity Code',
  erns_job: 'Activity Code',
  erns_jobs: 'Activity Codes',
  erns_status_jobCancelled: 'Activity Code cancelled',
  ern_job: 'Activity Code',
  ern_segment: 'Cell ID',
  stock_search: 'SKU, name, location, drum or Activity Code',
  shell_kind_job: 'Activity Code',
  message_stealingMismatch: 'The quantity taken from other Activity Codes and the required quantity do not match',
  message_jobCancelled: 'The Activity Code has been cancelled',
  message_jobsCancelled: 'Multiple Activity Codes have been cancelled on the ERN',
};
