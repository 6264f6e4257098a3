import { secondFactorMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** What is said of second factors: the pages and dialogs that ask for them bring it. */
knowMessages(secondFactorMessages);
