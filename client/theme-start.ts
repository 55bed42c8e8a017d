import { applyTheme } from './state/apply-theme.ts';
import { storedTheme } from './state/stored-theme.ts';

applyTheme(storedTheme());
