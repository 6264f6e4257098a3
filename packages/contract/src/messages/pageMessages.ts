import { accountMessages } from './accounts.ts';
import { circulationMessages } from './circulation.ts';
import { definitionMessages } from './definitions.ts';
import { deliveryMessages } from './delivery.ts';
import { fileMessages } from './files.ts';
import { generalMessages } from './general.ts';
import { signInMessages } from './signIn.ts';
import { signingMessages } from './signing.ts';

/** The messages that every page of an account may be answered with. */
export const pageMessages = {
  ...signInMessages,
  ...generalMessages,
  ...accountMessages,
  ...circulationMessages,
  ...fileMessages,
  ...signingMessages,
  ...deliveryMessages,
  ...definitionMessages,
} as const;
