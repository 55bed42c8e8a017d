import { admin } from '../../../../shared/texts/en/admin.ts';
import { columns } from '../../../../shared/texts/en/columns.ts';
import { password } from '../../../../shared/texts/en/password.ts';
import { users } from '../../../../shared/texts/en/users.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screens of users and API tokens say. */
addTexts('en', admin, columns, password, users);
