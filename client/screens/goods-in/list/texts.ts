import { columns } from '../../../../shared/texts/en/columns.ts';
import { erns } from '../../../../shared/texts/en/erns.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the list of ERNs says. */
addTexts('en', columns, erns);
