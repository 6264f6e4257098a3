import { pageMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** Whoever imports this may be told anything by the server: `tMessage` knows its messages from then on, but for those of the ways in (`identityMessages.ts`). */
knowMessages(pageMessages);
