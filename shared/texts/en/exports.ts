import { areaTexts } from '../area-texts.ts';

/** Exports made in the background. */
export const exported = areaTexts({
  default: {
    exports_begun: 'Export started',
    exports_show: 'Show exports',
    exports_ready: '{name} is ready',
    exports_failed: '{name} could not be exported',
    exports_download: 'Download',
    exports_cancel: 'Cancel export',
    exports_cancelled: 'Export cancelled',
    exports_facts: 'Long exports of yours, kept for a day',
    exports_search: 'Name of the list',
    exports_count: { one: '{count} export', other: '{count} exports' },
    exports_empty: 'No exports',
    exports_emptyHint: 'Exports of more than 50,000 rows appear here.',
    exports_file: 'File',
    exports_state: 'State',
    exports_rows: 'Rows',
    exports_expiresAt: 'Kept until',
    exports_state_waiting: 'Waiting',
    exports_state_working: 'Exporting',
    exports_state_ready: 'Ready',
    exports_state_failed: 'Failed',
    exports_state_cancelled: 'Cancelled',
    exports_progress: '{done} of {total}',
  },
});
