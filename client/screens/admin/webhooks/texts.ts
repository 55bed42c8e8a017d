import { admin } from '../../../../shared/texts/en/admin.ts';
import { columns } from '../../../../shared/texts/en/columns.ts';
import { users } from '../../../../shared/texts/en/users.ts';
import { webhooks } from '../../../../shared/texts/en/webhooks.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of webhooks says. */
addTexts('en', admin, columns, users, webhooks);
