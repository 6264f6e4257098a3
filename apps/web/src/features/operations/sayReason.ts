import { knowsMessage } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';

/** Why something failed: words of the product without their details, which stand with the record; others as they are. */
export const sayReason = (reason: string): string =>
  knowsMessage(reason) ? tMessage(reason).replace(/:?\s*\{\d+\}/g, '') : reason;
