import '../../../documents/texts.ts';
import { manualAllocation } from '../../../../shared/texts/en/manual-allocation.ts';
import { addTexts } from '../../../text-sets.ts';

/** What Manual Stock Allocation says. */
addTexts('en', manualAllocation);
