import { join } from 'node:path';
import { softwareSigner } from '@tomar/signatures/keys';
import { demoAccounts } from '../demo/people.ts';
import { demoAuthorities } from '../tokens/authorities.ts';
import { registerIssued } from '../tokens/issued.ts';
import { softToken } from '../tokens/softToken.ts';
import type { Subscriber } from './transactions.ts';

/**
 * The demo's people who sign by phone: the key on each one's SIM card has a certificate of the lab's authority, with their
 * identity number, as the one of their token. Made the first time and kept.
 * @param pkiUrl where the lab's public-key service answers; certificates name its places
 */
export async function subscribersOf(home: string, pkiUrl?: string): Promise<Map<string, Subscriber>> {
  const authorities = await demoAuthorities(home, pkiUrl);
  const subscribers = new Map<string, Subscriber>();
  for (const { firstName, lastName, idNumber, mobile } of demoAccounts.flatMap(({ people }) => people)) {
    if (!idNumber || !mobile) continue;
    const holder = { name: `${firstName} ${lastName}`, nationalId: idNumber, pin: '123456' };
    const file = join(home, 'phones', `${mobile.number}.p12`);
    const identity = await softToken(file, holder, authorities, pkiUrl);
    await registerIssued(home, identity.certificate);
    subscribers.set(mobile.number, { operator: mobile.operator, signer: softwareSigner(identity) });
  }
  return subscribers;
}
