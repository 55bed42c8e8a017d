import { login } from '../../../shared/texts/en/login.ts';
import { password } from '../../../shared/texts/en/password.ts';
import { addTexts } from '../../text-sets.ts';

/** What forgotten and reset password say. */
addTexts('en', login, password);
