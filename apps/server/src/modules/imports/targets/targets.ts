import type { DefinitionNeeds } from '../../definitions/index.ts';
import type { ImportTargets } from '../importTarget.ts';
import { definitionTarget } from './definitionTarget.ts';
import { profileTarget } from './profileTarget.ts';
import { recipientTarget } from './recipientTarget.ts';
import { userTarget } from './userTarget.ts';

/** Where the records of each kind come in. */
export const importTargets = (needs: DefinitionNeeds): ImportTargets => ({
  user: userTarget,
  department: definitionTarget('department', needs),
  title: definitionTarget('title', needs),
  category: definitionTarget('category', needs),
  ozne: definitionTarget('ozne', needs),
  company: definitionTarget('company', needs),
  externalSigner: definitionTarget('externalSigner', needs),
  signGroup: definitionTarget('signGroup', needs),
  signLimit: definitionTarget('signLimit', needs),
  circulationProfile: profileTarget(needs),
  recipient: recipientTarget,
});
