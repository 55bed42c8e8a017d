import { chart } from '../../../shared/texts/en/chart.ts';
import { addTexts } from '../../text-sets.ts';

/** What is said about charts. */
addTexts('en', chart);
