import { officeMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** Whoever imports this may be told of Office files: `tMessage` knows their messages from then on. */
knowMessages(officeMessages);
