import { labels } from '../../../shared/texts/en/labels.ts';
import { addTexts } from '../../add-texts.ts';

/** What the printing of labels says. */
addTexts('en', labels);
