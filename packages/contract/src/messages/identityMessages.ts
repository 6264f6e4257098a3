import { directoryMessages } from './directory.ts';
import { enteringMessages } from './entering.ts';
import { externalMessages } from './external.ts';
import { mobileSignatureMessages } from './mobileSignature.ts';
import { userMessages } from './users.ts';

/** What the ways in, and the settings of them, may be answered with besides. */
export const identityMessages = {
  ...directoryMessages,
  ...enteringMessages,
  ...externalMessages,
  ...mobileSignatureMessages,
  ...userMessages,
} as const;
