import { signOn } from '../../../../shared/texts/en/sign-on.ts';
import { addTexts } from '../../../text-sets.ts';

/** What signing in by a provider says. */
addTexts('en', signOn);
