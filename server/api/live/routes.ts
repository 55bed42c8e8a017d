import { followChanges } from './follow-changes.ts';

export const liveRoutes = [followChanges];
