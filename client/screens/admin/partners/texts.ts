import { admin } from '../../../../shared/texts/en/admin.ts';
import { columns } from '../../../../shared/texts/en/columns.ts';
import { partners } from '../../../../shared/texts/en/partners.ts';
import { password } from '../../../../shared/texts/en/password.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screens of partners say. */
addTexts('en', admin, columns, password, partners);
