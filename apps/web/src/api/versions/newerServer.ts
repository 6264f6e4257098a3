import { replyOfNewer } from '@tomar/contract';
import { readWith } from '../call.ts';

// From here on answers are read as those of a server that may be newer than the page. Fetched while nobody waits: after an
// upgrade the server has this part no more, and until then nobody needs it.
readWith(replyOfNewer);
