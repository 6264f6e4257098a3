import { SignatureError } from '../../errors.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import type { PdfDocument, PdfUpdate } from '../../pdf/index.ts';
import type { TimestampSource } from '../../validationData.ts';
import { fillContents } from '../finish.ts';
import type { HashState } from '../hashState.ts';
import { coverUpdate } from '../prepare.ts';
import type { FormState } from '../readForm.ts';
import { signatureDictionary } from '../signatureDictionary.ts';
import { placeSignature } from '../signatureField.ts';
import { stamped } from './checkTimestamp.ts';

const FIRST_ROOM = 10_240;
const ROOM_LIMIT = 1 << 20;

/**
 * Finishes an update with a document time-stamp over the whole file and the rest of the update
 * (EN 319 142-1, 5.4.3). A token that is longer than the room kept for it is asked for once more.
 */
export async function buildWithTimestamp(
  document: PdfDocument,
  form: FormState,
  makeUpdate: () => Promise<PdfUpdate>,
  state: HashState,
  algorithm: DigestAlgorithm,
  timestamp: TimestampSource | undefined,
): Promise<Buffer> {
  for (let size = FIRST_ROOM; ; ) {
    const update = await makeUpdate();
    const signature = update.allocate();
    await placeSignature(document, update, form, signature, { isTimestamp: true });
    update.set(
      signature,
      signatureDictionary({ type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', size }, undefined),
    );
    const built = await update.build();
    const { contents, contentDigest } = coverUpdate(built, state, algorithm);
    const { der: token } = await stamped(timestamp, algorithm, contentDigest);
    if (token.length <= contents.capacity)
      return fillContents({ update: built.bytes, contents, originalSize: state.size }, token);
    if (token.length > ROOM_LIMIT)
      throw new SignatureError('timestamp_too_large', 'The time-stamp is too large');
    size = token.length + 512;
  }
}
