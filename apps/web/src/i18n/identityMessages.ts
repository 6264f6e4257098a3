import { identityMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** What is said of ways in and of who somebody is: the pages that have to do with them bring it. */
knowMessages(identityMessages);
