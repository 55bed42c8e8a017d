import { confirm } from '../../../shared/texts/en/confirm.ts';
import { addTexts } from '../../add-texts.ts';

/** What questions say. */
addTexts('en', confirm);
