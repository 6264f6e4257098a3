import { attributeValues, type CmsSignerInfo } from '../../cmsReader/index.ts';
import { cursor, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { type Crl, type OcspResponse, parseCrl, parseOcspResponse } from '../../x509/index.ts';
import type { SignatureElements } from './signatureElements.ts';

/** The elements of a CAdES signature or counter-signature. */
export function cmsElements(signer: CmsSignerInfo, counterSignature: boolean): SignatureElements {
  const has = (oid: string) => attributeValues(signer.unsignedAttributes, oid).length > 0;
  return {
    format: 'cades',
    counterSignature,
    signingTime: attributeValues(signer.signedAttributes, ATTRIBUTE.signingTime).length > 0,
    contentFormat: true,
    certificateReferences: has(ATTRIBUTE.certificateRefs),
    revocationReferences: has(ATTRIBUTE.revocationRefs),
    certificateValues: has(ATTRIBUTE.certificateValues),
    revocationValues: has(ATTRIBUTE.revocationValues),
    vriEntry: false,
    carriedRevocation: () => readRevocationValues(signer),
  };
}

/** RevocationValues (EN 319 122-1 A.1.1.3); what cannot be read is as good as absent. */
function readRevocationValues(signer: CmsSignerInfo): ReturnType<SignatureElements['carriedRevocation']> {
  const crls: Crl[] = [];
  const responses: OcspResponse[] = [];
  for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.revocationValues)) {
    leniently(() => {
      const items = cursor(node, TAG.SEQUENCE);
      for (const crl of items.optional(0xa0)?.only.children ?? []) {
        leniently(() => crls.push(parseCrl(crl.encoded)));
      }
      for (const response of items.optional(0xa1)?.only.children ?? []) {
        leniently(() => responses.push(parseOcspResponse(response.encoded)));
      }
    });
  }
  return { crls, responses };
}

function leniently(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
  }
}
