import type { DigestToSign, SigningSession } from '@tomar/contract';
import type { SignRequest } from '@tomar/signatures/keys';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import type { Product } from '../product/productClient.ts';
import { checkDocument } from './checkDocument.ts';

/** How often one document may come back because another signer was faster; the server gives up before. */
const maxRounds = 25;
const batchSize = 20;
/** A slow card's signatures are handed in at least this often, so that the page sees it going on. */
const batchAgeMs = 1_500;

export interface Counts {
  readonly signed: number;
  readonly total: number;
}

interface Checked {
  readonly itemId: string;
  readonly round: number;
  readonly request: SignRequest;
}

interface Signature {
  itemId: string;
  round: number;
  value: string;
}

/**
 * Signs all documents of a redeemed session with one key: certificate, digests, signatures in batches, and
 * again those that got another signature meanwhile. Everything is checked before the key is used.
 * @param documents how many the session holds, as said at redeeming: no more than these are signed
 * @throws SigningFailure
 */
export async function signDocuments(
  key: TokenKey,
  product: Product,
  documents: number,
  progress: (counts: Counts) => void,
): Promise<void> {
  const { digests } = await product.submitCertificate({
    certificate: base64(key.certificate),
    chain: key.chain.map(base64),
    schemes: [...key.schemes],
  });
  const rounds = new Map<string, { round: number; count: number }>();
  const check = (item: DigestToSign): Checked => {
    if (!key.schemes.includes(item.scheme))
      throw new SigningFailure('sign_failed', `The key cannot sign with ${item.scheme}`);
    const { itemId, round } = item;
    return { itemId, round, request: checkDocument(item, key.certificate) };
  };
  for (const { itemId, round } of digests) rounds.set(itemId, { round, count: 1 });
  if (digests.length > documents || rounds.size !== digests.length)
    throw new SigningFailure('sign_failed', 'The server asks for more signatures than there are documents');
  const total = digests.length;
  progress({ signed: 0, total });

  const done = new Set<string>();
  let waiting = digests.map(check);
  const again = (item: DigestToSign): Checked => {
    const before = rounds.get(item.itemId);
    if (before === undefined || item.round <= before.round)
      throw new SigningFailure('sign_failed', 'The server asks for a signature that was given already');
    if (before.count >= maxRounds)
      throw new SigningFailure('sign_failed', `“${item.name}” keeps changing while it is being signed`);
    rounds.set(item.itemId, { round: item.round, count: before.count + 1 });
    return check(item);
  };
  while (waiting.length > 0) {
    const next: Checked[] = [];
    const handIn = async (signatures: Signature[]) => {
      const { again: comeBack, session } = await product.submitSignatures({ signatures });
      const open = new Set([...comeBack.map(({ itemId }) => itemId), ...failedItems(session)]);
      for (const { itemId } of signatures) if (!open.has(itemId)) done.add(itemId);
      progress({ signed: done.size, total });
      stopIfEnded(session);
      next.push(...comeBack.map(again));
    };
    await signInBatches(key, waiting, handIn);
    waiting = next;
  }
}

/** The next batch is signed while the one before is on its way; never two on the way at once. */
async function signInBatches(
  key: TokenKey,
  items: readonly Checked[],
  handIn: (signatures: Signature[]) => Promise<void>,
): Promise<void> {
  let batch: Signature[] = [];
  let began = performance.now();
  let sending: Promise<void> | undefined;
  let failure: { readonly reason: unknown } | undefined;
  const flush = async () => {
    await sending;
    if (failure !== undefined) throw failure.reason;
    const signatures = batch;
    batch = [];
    sending = handIn(signatures).catch((reason: unknown) => {
      failure = { reason };
    });
  };
  try {
    for (const { itemId, round, request } of items) {
      if (failure !== undefined) break;
      if (batch.length === 0) began = performance.now();
      batch.push({ itemId, round, value: base64(await key.sign(request)) });
      if (batch.length >= batchSize || performance.now() - began >= batchAgeMs) await flush();
    }
    if (batch.length > 0) await flush();
  } finally {
    await sending;
  }
  if (failure !== undefined) throw failure.reason;
}

function stopIfEnded(session: SigningSession): void {
  if (session.state !== 'Failed' && session.state !== 'Expired') return;
  const messageKey = session.error ?? 'lang_sign_session_ended';
  const code = session.state === 'Expired' ? 'ticket_refused' : 'sign_failed';
  throw new SigningFailure(code, 'The server ended the signing session', { messageKey });
}

const failedItems = ({ items }: SigningSession) =>
  items.filter(({ state }) => state === 'Failed').map(({ id }) => id);

const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
