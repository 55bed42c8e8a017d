import { admin } from '../../../../shared/texts/en/admin.ts';
import { audit } from '../../../../shared/texts/en/audit.ts';
import { columns } from '../../../../shared/texts/en/columns.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the list of changes and the history of one thing say. */
addTexts('en', admin, audit, columns);
