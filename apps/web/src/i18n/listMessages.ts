import { listMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** What is said of imports: their pages bring it. */
knowMessages(listMessages);
