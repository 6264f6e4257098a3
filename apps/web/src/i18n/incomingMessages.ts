import { incomingMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** What is said of incoming documents, and of drafts that answer one. */
knowMessages(incomingMessages);
