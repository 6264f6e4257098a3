import { draftMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** Whoever imports this may be told what is wrong with a draft or a template: `tMessage` knows their messages from then on. */
knowMessages(draftMessages);
