import type { Message } from '@tomar/contract';
import type { LongRecords } from '../longNames.ts';
import { definitionOverlays } from './definitionOverlays.ts';
import { draftOverlays } from './draftOverlays.ts';
import { frameOverlays } from './frameOverlays.ts';
import { incomingOverlays } from './incomingOverlays.ts';
import { jobOverlays } from './jobOverlays.ts';
import { lastOverlays } from './lastOverlays.ts';
import { type Overlay, openingsFor } from './overlay.ts';
import { profileOverlays } from './profileOverlays.ts';
import { settingOverlays } from './settingOverlays.ts';
import { templateOverlays } from './templateOverlays.ts';
import { userOverlays } from './userOverlays.ts';

/** Stands there in the last minute before somebody is signed out, and goes with any movement: `idle.spec.ts` asks axe of it. */
export const notWalked = ['app/IdleWarning.tsx'];

/** Everything that stands over a page, in an account of these records. */
export function overlaysOf(of: LongRecords, t: (text: Message) => string): Overlay[] {
  const openings = openingsFor(of, t);
  return [
    ...frameOverlays(openings),
    ...jobOverlays(openings),
    ...draftOverlays(openings),
    ...incomingOverlays(openings),
    ...templateOverlays(openings),
    ...definitionOverlays(openings),
    ...settingOverlays(openings),
    ...userOverlays(openings),
    ...profileOverlays(openings),
    ...lastOverlays(openings),
  ];
}
