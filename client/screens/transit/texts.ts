import { columns } from '../../../shared/texts/en/columns.ts';
import { transit } from '../../../shared/texts/en/transit.ts';
import { addTexts } from '../../add-texts.ts';

/** What the transit screen says. */
addTexts('en', columns, transit);
