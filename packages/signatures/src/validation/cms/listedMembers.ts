import { SignatureError } from '../../errors.ts';
import type { ByteSource } from '../../io/index.ts';
import { compareMembers, type ManifestMember, maxManifestBytes, readManifest } from '../../xades/index.ts';
import type { CoverageReport } from '../report/report.ts';
import type { ContentCheck } from '../signatureUnderTest.ts';

/** What a signature over a manifest covers, and why that is not what was signed; null where it is. */
export interface ListedMembers {
  readonly covers: CoverageReport;
  readonly problem: Exclude<ContentCheck, { kind: 'intact' }> | null;
}

/**
 * Core validation ends at the manifest: whether its members are what was signed is for whoever has them (XMLDSig 2.3).
 * @param members the files as they are now
 */
export async function checkListedMembers(
  content: ByteSource,
  members: readonly ManifestMember[],
): Promise<ListedMembers> {
  try {
    const compared = compareMembers(readManifest(await wholeManifest(content)), members);
    const off = compared.filter(({ state }) => state !== 'intact').map(({ name }) => name);
    const message = `What was signed are not these files: ${off.join(', ')}`;
    return {
      covers: { kind: 'manifest', members: compared },
      problem: off.length === 0 ? null : { kind: 'altered', finding: { code: 'manifest_mismatch', message } },
    };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const { code, message } = error;
    return { covers: { kind: 'unknown' }, problem: { kind: 'altered', finding: { code, message } } };
  }
}

async function wholeManifest(content: ByteSource): Promise<Uint8Array> {
  if (content.size > maxManifestBytes)
    throw new SignatureError('manifest_malformed', 'The content is too large for a manifest');
  return await content.read(0, content.size);
}
