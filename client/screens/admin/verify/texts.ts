import { columns } from '../../../../shared/texts/en/columns.ts';
import { verify } from '../../../../shared/texts/en/verify.ts';
import { addTexts } from '../../../text-sets.ts';

/** What Verify says. */
addTexts('en', columns, verify);
