import { warehouses } from '../../../../shared/texts/en/warehouses.ts';
import { addTexts } from '../../../text-sets.ts';

/** What the screen of warehouses says. */
addTexts('en', warehouses);
