import { applyTheme, storedTheme } from './state/stored-theme.ts';

applyTheme(storedTheme());
