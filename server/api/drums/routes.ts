import { exportDrums, listDrums } from './drum-list.ts';
import { getDrum } from './get-drum.ts';
import { listDrumLife } from './list-drum-life.ts';

export const drumRoutes = [listDrums, exportDrums, getDrum, listDrumLife];
