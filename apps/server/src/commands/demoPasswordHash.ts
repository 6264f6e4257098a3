import { demoPassword } from '../../../../lab/src/demo/people.ts';
import { hashPassword } from '../modules/identity/index.ts';

let made: Promise<string> | null = null;

/** Hashing takes longer than adding a person: the demo's people, who share their password, share one hash, made once in a process. */
export function demoPasswordHash(): Promise<string> {
  made ??= hashPassword(demoPassword);
  return made;
}
