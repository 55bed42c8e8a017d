import { columns } from '../../../shared/texts/en/columns.ts';
import { erns } from '../../../shared/texts/en/erns.ts';
import { jobs } from '../../../shared/texts/en/jobs.ts';
import { picks } from '../../../shared/texts/en/picks.ts';
import { addTexts } from '../../text-sets.ts';

/** What the screens of jobs say. */
addTexts('en', columns, erns, jobs, picks);
