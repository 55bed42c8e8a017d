import { getSetup } from './get-setup.ts';

export const setupRoutes = [getSetup];
