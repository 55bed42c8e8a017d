import '../../documents/texts.ts';
import { recentAllocations } from '../../../shared/texts/en/recent-allocations.ts';
import { addTexts } from '../../text-sets.ts';

/** What is said of the last allocations. */
addTexts('en', recentAllocations);
