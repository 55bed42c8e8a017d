import type { Text } from '../text.ts';
import type { DefaultTexts } from './default.ts';

/** What the vm layout says differently. Its words, job and segment, are those of the default set. */
export const vmTexts: Partial<Record<keyof DefaultTexts, Text>> = {};
