import '../../documents/texts.ts';
import { putaway } from '../../../shared/texts/en/putaway.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screens of putaway say. */
addTexts('en', putaway);
