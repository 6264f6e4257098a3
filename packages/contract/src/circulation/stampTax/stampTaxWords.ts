import type { Message } from '../../messages/message.ts';

/** The facts of `job.stampTaxChanged`, in the words of timeline, trail and log. Both are in TRY. */
export const stampTaxWords = {
  stampTax: ['Damga vergisi', 'Stamp tax'],
  reckonedStampTax: ['Hesaplanan damga vergisi', 'Reckoned stamp tax'],
} as const satisfies Readonly<Record<string, Message>>;
