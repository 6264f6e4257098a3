import { workingDayMessages } from '@tomar/contract';
import { knowMessages } from './t.ts';

/** Whoever imports this may be told what is wrong with working days: `tMessage` knows their messages from then on. */
knowMessages(workingDayMessages);
