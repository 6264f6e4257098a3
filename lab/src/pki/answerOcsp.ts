import { createHash, randomBytes } from 'node:crypto';
import { SignatureError } from '@tomar/signatures/errors';
import {
  issueOcspFailure,
  issueOcspResponse,
  type OcspAnswerInput,
  type OcspStatus,
} from '@tomar/signatures/issuing';
import { parseCertificate } from '@tomar/signatures/x509';
import type { IssuerName } from '../tokens/addresses.ts';
import type { DemoAuthorities, DemoResponders } from '../tokens/authorities.ts';
import { type AskedCertificate, type OcspRequest, readOcspRequest } from './ocspRequest.ts';
import type { Register } from './register.ts';

const malformed = 1;
const unauthorized = 6;

export interface OcspDesk {
  authorities: DemoAuthorities;
  responders: DemoResponders;
  register: Register;
}

/** OCSPRequest → OCSPResponse (RFC 6960). Answers are made afresh and carry no nextUpdate: newer is always there. */
export async function answerOcsp(
  desk: OcspDesk,
  body: Uint8Array,
  { wrongNonce }: { wrongNonce: boolean },
): Promise<Uint8Array> {
  const request = read(body);
  if (request === undefined || request.asked.length === 0) return issueOcspFailure(malformed);
  const issuers = new Set(request.asked.map((asked) => issuerOf(desk.authorities, asked)));
  const [issuer] = issuers;
  if (issuer === undefined || issuers.size !== 1) return issueOcspFailure(unauthorized);
  const now = new Date();
  const nonce = request.nonce === undefined || !wrongNonce ? request.nonce : randomBytes(16);
  return issueOcspResponse({
    // The root speaks for itself; the issuing authority has a responder with a certificate for that.
    responder: issuer === 'root' ? desk.authorities.root : desk.responders.ocsp,
    answers: await Promise.all(request.asked.map((asked) => answer(desk, issuer, asked, now))),
    producedAt: now,
    ...(nonce === undefined ? {} : { nonce }),
  });
}

function read(body: Uint8Array): OcspRequest | undefined {
  try {
    return readOcspRequest(body);
  } catch (error) {
    if (error instanceof SignatureError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function issuerOf(authorities: DemoAuthorities, asked: AskedCertificate): IssuerName | undefined {
  const names: IssuerName[] = ['root', 'issuing'];
  return names.find((name) => {
    const { subject, publicKeyBits } = parseCertificate(authorities[name].certificate);
    const hash = (bytes: Uint8Array) => createHash(asked.digest).update(bytes).digest();
    return (
      hash(subject.encoded).equals(asked.issuerNameHash) && hash(publicKeyBits).equals(asked.issuerKeyHash)
    );
  });
}

async function answer(
  { authorities, register }: OcspDesk,
  issuer: IssuerName,
  asked: AskedCertificate,
  now: Date,
): Promise<OcspAnswerInput> {
  const all = await register.all();
  const found = all.find(
    (one) => one.issuer === issuer && Buffer.compare(one.certificate.serialBytes, asked.serial) === 0,
  );
  return {
    certificate: found?.certificate.der ?? { serialNumber: asked.serial },
    issuer: authorities[issuer].certificate,
    certIdDigest: asked.digest,
    status: found === undefined ? { kind: 'unknown' } : statusOf(register, found.certificate.serial),
    thisUpdate: now,
  };
}

function statusOf(register: Register, serial: string): OcspStatus {
  const revoked = register.revocation(serial);
  if (revoked === undefined) return { kind: 'good' };
  const { at, reason } = revoked;
  return { kind: 'revoked', at, ...(reason === undefined ? {} : { reason }) };
}
