import { validationDataSource } from '@tomar/signatures';
import { BufferSink, BufferSource } from '@tomar/signatures/io';
import { issueCertificate, TURKISH_QUALIFIED } from '@tomar/signatures/issuing';
import { type Signer, softwareSigner } from '@tomar/signatures/keys';
import { finishPades, preparePades, signPades, signRequestOf } from '@tomar/signatures/pades';
import { RevocationCache, revocationClient } from '@tomar/signatures/revocation';
import { testKey, testSigner } from '@tomar/signatures/testing';
import { timestampAuthority } from '@tomar/signatures/timestamp';
import { pkiPaths } from '../../lab/src/tokens/addresses.ts';
import { demoAuthorities } from '../../lab/src/tokens/authorities.ts';

/** A PDF that somebody else has signed before it reaches the product. */
export async function signAlready(pdf: Buffer): Promise<Buffer> {
  const signer = testSigner();
  const source = new BufferSource(pdf);
  const { certificate, chain, algorithm } = signer;
  const prepared = await preparePades(source, { certificate, chain, algorithm, signingTime: new Date() });
  const sink = new BufferSink();
  await finishPades(source, prepared, await signer.sign(signRequestOf(prepared)), sink);
  return Buffer.from(sink.bytes());
}

const day = 24 * 60 * 60 * 1000;

/** Somebody with a certificate of the lab's authority, whom the installation trusts. */
async function labSigner({ home, pkiUrl }: Lab): Promise<Signer> {
  const { issuing, root } = await demoAuthorities(home, pkiUrl);
  const privateKey = testKey('p256', 'e2e');
  const certificate = issueCertificate({
    role: 'signer',
    subject: { country: 'TR', serialNumber: '10000000146', commonName: 'NAZLI ÖZGÜR' },
    key: privateKey,
    issuer: issuing,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + 365 * day),
    qcStatements: [...TURKISH_QUALIFIED, { kind: 'type', type: 'sign' }],
    // The lab's responder knows only those it issued to itself; its list speaks for all.
    crlUrls: [`${pkiUrl}${pkiPaths.crl('issuing')}`],
  });
  return softwareSigner({ certificate, privateKey, chain: [issuing.certificate, root.certificate] });
}

interface Lab {
  readonly home: string;
  readonly pkiUrl: string;
}

/** The PDF with a signature that the installation trusts, with sources and archive time-stamp where wanted. */
export async function signInLab(
  pdf: Buffer,
  lab: Lab,
  profile: 'baseline-b' | 'baseline-lta',
): Promise<Buffer> {
  const signer = await labSigner(lab);
  const { root } = await demoAuthorities(lab.home, lab.pkiUrl);
  const update = await signPades(new BufferSource(pdf), signer, {
    profile,
    signingTime: new Date(),
    timestamp: timestampAuthority({ url: `${lab.pkiUrl}${pkiPaths.timestamp}` }),
    validationData: validationDataSource({
      trust: [root.certificate],
      client: revocationClient({ cache: new RevocationCache() }),
    }),
  });
  return Buffer.concat([pdf, update]);
}
