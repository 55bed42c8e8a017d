import { parameterWork } from '../parameters/parameter-work.ts';
import { locationRecord } from './location-record.ts';

/** What locations share with every kind of records that carries values of parameters. */
export const locationWork = parameterWork(locationRecord, 'location');
