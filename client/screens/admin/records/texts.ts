import { admin } from '../../../../shared/texts/en/admin.ts';
import { columns } from '../../../../shared/texts/en/columns.ts';
import { addTexts } from '../../../text-sets.ts';

/** What all screens of master data say. */
addTexts('en', columns, admin);
