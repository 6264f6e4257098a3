import { tMessage } from '../../i18n/tMessage.ts';

/** Why something failed: words of the product without their details, which stand with the record; others as they are. */
export const sayReason = (reason: string): string => tMessage(reason).replace(/:?\s*\{\d+\}/g, '');
