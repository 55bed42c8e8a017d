import { labels } from '../../../shared/texts/en/labels.ts';
import { addTexts } from '../../text-sets.ts';

/** What the printing of labels says. */
addTexts('en', labels);
