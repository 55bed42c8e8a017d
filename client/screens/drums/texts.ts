import '../../documents/texts.ts';
import '../../documents/cutting/texts.ts';
import { columns } from '../../../shared/texts/en/columns.ts';
import { drums } from '../../../shared/texts/en/drums.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screens of drums say. */
addTexts('en', columns, drums);
