import { stampTaxMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** Whoever imports this may be told what is wrong with rates of stamp tax: `tMessage` knows their messages from then on. */
knowMessages(stampTaxMessages);
