import { cancelJob } from '../../../shared/texts/en/cancel-job.ts';
import { addTexts } from '../../add-texts.ts';

/** What cancelling jobs says. */
addTexts('en', cancelJob);
