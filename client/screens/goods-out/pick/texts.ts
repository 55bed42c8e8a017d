import { goods } from '../../../../shared/texts/en/goods.ts';
import { pickForm } from '../../../../shared/texts/en/pick-form.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the pick screen says. */
addTexts('en', goods, pickForm);
