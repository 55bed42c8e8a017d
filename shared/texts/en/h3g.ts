import type { Text } from '../text.ts';
import type { DefaultTexts } from './default.ts';

/** What the H3G layout says differently: a job is an Activity Code, a segment a Cell ID (spec 1). */
export const h3gTexts: Partial<Record<keyof DefaultTexts, Text>> = {
  column_job: 'Activity Code',
  column_segment: 'Cell ID',
  shell_kind_job: 'Activity Code',
  message_jobCancelled: 'The Activity Code has been cancelled',
  message_jobsCancelled: 'Multiple Activity Codes have been cancelled on the ERN',
};
