import { confirm } from '../../../shared/texts/en/confirm.ts';
import { addTexts } from '../../text-sets.ts';

/** What questions say. */
addTexts('en', confirm);
