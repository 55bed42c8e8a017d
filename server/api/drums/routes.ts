import { exportDrums } from './export-drums.ts';
import { getDrum } from './get-drum.ts';
import { listDrumLife } from './list-drum-life.ts';
import { listDrums } from './list-drums.ts';

export const drumRoutes = [listDrums, exportDrums, getDrum, listDrumLife];
