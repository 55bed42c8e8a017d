import { cancelJob } from '../../../shared/texts/en/cancel-job.ts';
import { addTexts } from '../../text-sets.ts';

/** What cancelling jobs says. */
addTexts('en', cancelJob);
