import { admin } from '../../../../shared/texts/en/admin.ts';
import { columns } from '../../../../shared/texts/en/columns.ts';
import { outgoing } from '../../../../shared/texts/en/outgoing.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of failed mails and calls says. */
addTexts('en', admin, columns, outgoing);
