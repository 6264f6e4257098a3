import './allMessages.ts';

/** The text of any message of the server, by its key. */
export { tMessage } from './t.ts';
