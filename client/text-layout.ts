import { signal } from '@preact/signals-react';
import type { LayoutId } from '../shared/layouts.ts';

/** The layout whose texts are shown: that of the current company, set by the session; none while nobody is signed in. */
export const textLayout = signal<LayoutId | undefined>(undefined);
