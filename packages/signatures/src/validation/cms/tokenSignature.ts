import { createHash } from 'node:crypto';
import type { TimestampToken } from '../../timestamp/index.ts';
import type { Material } from '../material.ts';
import { poeNames, type SignatureUnderTest } from '../signatureUnderTest.ts';
import { readCmsSignature } from './cmsSignature.ts';

/** A time-stamp token is a signature over its TSTInfo (clause 5.4). Its certificates join the material. */
export function tokenSignature(token: TimestampToken, material: Material): SignatureUnderTest {
  addCmsMaterial(token.cms, material);
  return readCmsSignature({
    id: `timestamp ${token.fingerprint.slice(0, 16)}`,
    cms: token.cms,
    signer: token.signer,
    material,
    role: 'timestamp',
    poeName: poeNames.timestamp(token.fingerprint),
    content: {
      digest: async (hash) => createHash(hash).update(token.content).digest(),
      stream: async function* () {
        yield token.content;
      },
    },
  });
}

export function addCmsMaterial(cms: TimestampToken['cms'], material: Material): void {
  for (const certificate of cms.certificates) material.addCertificate(certificate);
  for (const crl of cms.crls) material.addCrl(crl);
  for (const response of cms.ocspResponses) material.addOcsp(response);
}
