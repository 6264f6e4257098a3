import { messages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** Whoever imports this may be told anything by the server: `tMessage` knows all its messages from then on. */
knowMessages(messages);
