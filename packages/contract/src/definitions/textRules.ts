import { isEmailAddress } from '../delivery/rules.ts';
import type { TextProblem } from './fields.ts';

export const emailRule = (text: string): TextProblem | null =>
  isEmailAddress(text) ? null : { key: 'lang_definition_email_invalid' };
