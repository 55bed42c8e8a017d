import { login } from '../../../shared/texts/en/login.ts';
import { addTexts } from '../../text-sets.ts';

/** What signing in says. */
addTexts('en', login);
