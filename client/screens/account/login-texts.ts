import { login } from '../../../shared/texts/en/login.ts';
import { addTexts } from '../../add-texts.ts';

/** What signing in says. */
addTexts('en', login);
