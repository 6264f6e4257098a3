import { signCades } from '../../cades/index.ts';
import { BufferSource } from '../../io/index.ts';
import type { CertificateInput } from '../../issuing/index.ts';
import type { Signer } from '../../keys/signer.ts';
import { testPki } from '../keys.ts';
import { CONTENT } from './signedCms.ts';
import { KIND } from './signedPdf.ts';

/** Another signer of the test hierarchy, with a certificate to one's wishes. */
export function issueSigner(input: Partial<CertificateInput>): Signer {
  return testPki(KIND).issue(input).signer;
}

/** A signature that names a policy of choice. */
export async function policyNaming(oid: string): Promise<Uint8Array> {
  const input = { kind: 'new', content: new BufferSource(CONTENT), packaging: 'attached' } as const;
  const policy = { oid, digestAlgorithm: 'sha256', digest: Buffer.alloc(32, 1) } as const;
  return (await signCades(input, testPki(KIND).signer.signer, { policy })).toBytes();
}
