import { list } from '../../../shared/texts/en/list.ts';
import { addTexts } from '../../text-sets.ts';

/** What lists say. */
addTexts('en', list);
