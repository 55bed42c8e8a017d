import { parameters } from '../../../shared/texts/en/parameters.ts';
import { addTexts } from '../../text-sets.ts';

/** What values of parameters are asked for with. */
addTexts('en', parameters);
