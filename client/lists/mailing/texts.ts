import '../../ui/list/texts.ts';
import { scheduledMails } from '../../../shared/texts/en/scheduled-mails.ts';
import { addTexts } from '../../text-sets.ts';

/** What is said of scheduled mails: by their form and by their screen. */
addTexts('en', scheduledMails);
