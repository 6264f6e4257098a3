import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { VerdictState } from '@tomar/contract';
import type { Text } from '../../../../i18n/t.ts';
import { verdictTexts } from './texts.ts';

export interface VerdictLook {
  readonly word: Text;
  /** Green is for what passes with nothing left open; nothing else is. */
  readonly color: 'leaf' | 'warm' | 'red';
  /** Each state has a shape of its own: colour alone tells nobody anything. */
  readonly icon: typeof IconCircleCheck;
}

export const verdictLooks: Readonly<Record<VerdictState, VerdictLook>> = {
  passed: { word: verdictTexts.passed, color: 'leaf', icon: IconCircleCheck },
  doubts: { word: verdictTexts.doubts, color: 'warm', icon: IconAlertTriangle },
  undecided: { word: verdictTexts.undecided, color: 'warm', icon: IconHelpCircle },
  failed: { word: verdictTexts.failed, color: 'red', icon: IconCircleX },
};
