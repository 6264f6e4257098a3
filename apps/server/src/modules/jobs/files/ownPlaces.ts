import type { SignaturePlace } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { ParticipantRow } from '../participants.ts';
import { signatureBoxes } from '../tables.ts';
import { type FlowNow, turnsOf } from '../turns.ts';

/**
 * Where on the documents the signature of a person stands, or will when the person signs now; by the document's id. Who
 * signs nothing in the job costs no statement.
 */
export async function ownPlaces(
  tx: Tx,
  { accountId, userId }: Pick<Person, 'accountId' | 'userId'>,
  flow: FlowNow<ParticipantRow>,
): Promise<ReadonlyMap<string, SignaturePlace>> {
  const own = flow.people.filter(({ actedBy, state }) => actedBy === userId && state === 'Signed');
  const signs = [...own, ...turnsOf(userId, flow)].filter(({ role }) => role === 'Signer');
  if (signs.length === 0) return new Map();
  const { fileId, page, x, y, width, height } = signatureBoxes;
  const rows = await tx
    .select({ fileId, page, x, y, width, height })
    .from(signatureBoxes)
    .where(
      and(
        eq(signatureBoxes.accountId, accountId),
        inArray(
          signatureBoxes.participantId,
          signs.map(({ id }) => id),
        ),
      ),
    );
  return new Map(rows.map(({ fileId: id, ...place }) => [id, place]));
}
