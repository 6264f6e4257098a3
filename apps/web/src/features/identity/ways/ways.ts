import { type Icon, IconDeviceMobileCheck, IconMail, IconSignature } from '@tabler/icons-react';
import type { getSystem, ReplyOf } from '@tomar/contract';
import type { Text } from '../../../i18n/t.ts';
import { mobileSignTexts } from '../mobileSign/mobileSignTexts.ts';
import { wayTexts } from './wayTexts.ts';

type System = ReplyOf<typeof getSystem>;

/** A way of signing in besides the password: a page of its own, which the sign-in page leads to. */
export interface Way {
  readonly path: `/${string}`;
  readonly text: Text;
  readonly icon: Icon;
  /** Whether this installation has it; without it every one has. */
  readonly isOffered?: (system: System) => boolean;
}

/** In the order in which they are shown. */
export const ways: readonly Way[] = [
  {
    path: '/esign',
    text: wayTexts.eSignature,
    icon: IconSignature,
    isOffered: ({ signInWays }) => signInWays.includes('ESignature'),
  },
  {
    path: '/token',
    text: wayTexts.link,
    icon: IconMail,
    isOffered: ({ signInWays }) => signInWays.includes('Link'),
  },
  {
    path: '/mobilesign',
    text: mobileSignTexts.way,
    icon: IconDeviceMobileCheck,
    isOffered: ({ signInWays }) => signInWays.includes('MobileSignature'),
  },
];
