import { admin } from '../../../shared/texts/en/admin.ts';
import { imports } from '../../../shared/texts/en/imports.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screens of imports say. */
addTexts('en', admin, imports);
