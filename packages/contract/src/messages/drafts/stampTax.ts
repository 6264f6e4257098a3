import type { Message } from '../message.ts';

/** The account's own rates of stamp tax, which their form alone is answered with. */
export const stampTaxMessages = {
  lang_stamp_tax_day_required: [
    'Oranın geçerli olduğu ilk günü yazın.',
    'Write the day from which the rate holds.',
  ],
  lang_stamp_tax_day_double: ['Bu günden başlayan bir oran daha var.', 'Another rate begins on this day.'],
  lang_stamp_tax_rate_invalid: [
    'Oran binde 0 ile 1.000 arasındadır, en çok iki ondalıkla; 9,48 gibi yazın.',
    'The rate is from 0 to 1,000 per mille, with two decimals at most; write it as in 9.48.',
  ],
} as const satisfies Readonly<Record<string, Message>>;
