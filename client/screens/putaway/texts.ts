import { putaway } from '../../../shared/texts/en/putaway.ts';
import { addTexts } from '../../add-texts.ts';

/** What the screens of putaway say. */
addTexts('en', putaway);
