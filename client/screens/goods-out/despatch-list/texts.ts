import { columns } from '../../../../shared/texts/en/columns.ts';
import { picks } from '../../../../shared/texts/en/picks.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the despatch list says. */
addTexts('en', columns, picks);
