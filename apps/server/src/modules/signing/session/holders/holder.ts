import type { Tx } from '../../../../platform/database/database.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Unit } from '../../../../platform/unit.ts';

/**
 * What differs between the holders of keys: who may have one sign, and how it comes to take part in a session. It then
 * has the session's key, gives the certificate, and gives signatures for digests, or says why it cannot.
 */
export type Holder = Rights & (ComesByItself | IsAsked);

interface Rights {
  /** @throws AppError refused where the person may not sign with it */
  refuseOthers(platform: Platform, tx: Tx, person: Pick<Person, 'accountId' | 'userId'>): Promise<void>;
}

/** The person's page hands it the session's ticket, which it redeems. */
interface ComesByItself {
  readonly way: 'ticket';
}

/** A task asks it; the session has no ticket. */
interface IsAsked {
  readonly way: 'task';
  /** In the transaction that made the session. */
  ask(unit: Unit, sessionId: string, person: Pick<Person, 'ip'>): Promise<void>;
}
