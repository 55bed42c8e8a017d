import '../texts.ts';
import { columns } from '../../../shared/texts/en/columns.ts';
import { correcting } from '../../../shared/texts/en/correcting.ts';
import { addTexts } from '../../text-sets.ts';

/** What correcting stock says. */
addTexts('en', columns, correcting);
