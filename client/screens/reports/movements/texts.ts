import { movementReports } from '../../../../shared/texts/en/movement-reports.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the reports of movements say. */
addTexts('en', movementReports);
