import { areaTexts } from '../area-texts.ts';

/** What somebody allocated and unallocated last. */
export const recentAllocations = areaTexts({
  default: {
    recent_none: 'No allocations yet',
    recent_one: '{quantity} of {code}',
    recent_to: 'to {owner}',
    recent_freed: 'freed from {owner}',
    recent_freedJobs: 'freed from several jobs',
  },
  h3g: {
    recent_freedJobs: 'freed from several Activity Codes',
  },
});
