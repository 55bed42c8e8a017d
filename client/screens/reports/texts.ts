import { columns } from '../../../shared/texts/en/columns.ts';
import { reports } from '../../../shared/texts/en/reports.ts';
import { addTexts } from '../../text-sets.ts';

/** What the reports say. */
addTexts('en', columns, reports);
