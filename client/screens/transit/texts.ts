import { columns } from '../../../shared/texts/en/columns.ts';
import { transit } from '../../../shared/texts/en/transit.ts';
import { addTexts } from '../../text-sets.ts';

/** What the transit screen says. */
addTexts('en', columns, transit);
