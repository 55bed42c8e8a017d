import { list } from '../../../shared/texts/en/list.ts';
import { addTexts } from '../../add-texts.ts';

/** What lists say. */
addTexts('en', list);
