import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  issueOcspResponse,
  issueTimestamp,
  timestampRefusal,
  timestampResponse,
} from '@tomar/signatures/issuing';
import type { Signer } from '@tomar/signatures/keys';
import { TEST_TSA_POLICY, testKey, testPki } from '@tomar/signatures/testing';
import { parseCertificate } from '@tomar/signatures/x509';
import { listen } from '../../../../lab/src/http/listen.ts';
import { readOcspRequest } from '../../../../lab/src/pki/ocspRequest.ts';
import { readTimestampRequest } from '../../../../lab/src/pki/timestampRequest.ts';

export interface TrustServiceSwitches {
  /** `ahead`: of an authority whose clock is a day ahead. */
  timestamps: 'up' | 'down' | 'refused' | 'ahead';
  /** Tokens of more than 20,000 octets. */
  longTokens: boolean;
  ocsp: 'up' | 'down' | 'ahead';
  crl: 'up' | 'down' | 'ahead';
  /** What the time-stamp authority asks for; null: nothing. */
  login: { user: string; password: string } | null;
  /** National ids of revoked signers. */
  revoked: Set<string>;
}

export interface TrustServices {
  readonly url: string;
  readonly timestampUrl: string;
  readonly switches: TrustServiceSwitches;
  /** How often each was asked. */
  readonly asked: { timestamps: number; ocsp: number; crl: number };
  /** DER of what the installation has to trust. */
  readonly trusted: readonly Uint8Array[];
  /** A person's signer whose certificate names this server's OCSP and CRL. */
  signerOf(nationalId: string): Signer;
  close(): Promise<void>;
}

/** The authority with a chain that holds much more than it needs. */
const longWinded = (authority: Signer): Signer => {
  const others = Array.from(
    { length: 25 },
    (_, index) =>
      testPki().issue({
        subject: { country: 'TR', commonName: `Uzun zincir ${index}` },
      }).certificate,
  );
  return { ...authority, chain: [...authority.chain, ...others] };
};

/** Time-stamps, OCSP and CRLs of the test hierarchy over HTTP on loopback, in this process. */
export async function startTrustServices(clock: () => Date = () => new Date()): Promise<TrustServices> {
  const pki = testPki();
  const switches: TrustServiceSwitches = {
    timestamps: 'up',
    longTokens: false,
    ocsp: 'up',
    crl: 'up',
    login: null,
    revoked: new Set(),
  };
  const timeOf = (state: string) => new Date(clock().getTime() + (state === 'ahead' ? 24 * 3_600_000 : 0));
  const asked = { timestamps: 0, ocsp: 0, crl: 0 };
  const issued = new Map<string, Uint8Array>();
  const answers: Readonly<Record<string, (body: Buffer, request: IncomingMessage) => Promise<Answer>>> = {
    '/tsa': async (body, request) => {
      asked.timestamps += 1;
      if (switches.timestamps === 'down') return 'hang up';
      if (switches.login && request.headers.authorization !== basic(switches.login)) return { status: 401 };
      if (switches.timestamps === 'refused') return { body: timestampRefusal(25, 'Kontör bitti') };
      const { imprint, nonce } = readTimestampRequest(body);
      const token = await issueTimestamp({
        authority: switches.longTokens ? longWinded(tsa) : tsa,
        imprint,
        policy: TEST_TSA_POLICY,
        accuracy: 1,
        time: timeOf(switches.timestamps),
        digestAlgorithm: imprint.length === 32 ? 'sha256' : imprint.length === 48 ? 'sha384' : 'sha512',
        withCertificates: true,
        ...(nonce && { nonce }),
      });
      return { body: timestampResponse(token) };
    },
    '/ocsp': async (body) => {
      asked.ocsp += 1;
      if (switches.ocsp === 'down') return 'hang up';
      const { asked: [one] = [], nonce } = readOcspRequest(body);
      const certificate = one && issued.get(Buffer.from(one.serial).toString('hex'));
      if (!one || !certificate) return { status: 404 };
      const now = timeOf(switches.ocsp);
      const revoked = [...switches.revoked].some((id) =>
        parseCertificate(certificate).subject.text.includes(id),
      );
      return {
        body: issueOcspResponse({
          responder: pki.ocsp,
          producedAt: now,
          ...(nonce && { nonce }),
          answers: [
            {
              certificate,
              issuer: pki.intermediate.certificate,
              certIdDigest: one.digest,
              status: revoked
                ? { kind: 'revoked', at: new Date(now.getTime() - 3_600_000) }
                : { kind: 'good' },
              thisUpdate: now,
              nextUpdate: new Date(now.getTime() + 3_600_000),
            },
          ],
        }),
      };
    },
    '/crl': async () => {
      asked.crl += 1;
      if (switches.crl === 'down') return 'hang up';
      const now = timeOf(switches.crl);
      return {
        body: pki.crl('intermediate', { thisUpdate: now, nextUpdate: new Date(now.getTime() + 3_600_000) }),
      };
    },
  };
  const server = createServer(async (request, reply) => {
    const answer = await answers[request.url ?? '']?.(await buffer(request), request);
    if (answer === 'hang up') return void request.socket.destroy();
    reply.writeHead(answer?.status ?? (answer ? 200 : 404)).end(answer?.body);
  });
  const { url, close } = await listen(server, 0);
  const addresses = { ocspUrls: [`${url}/ocsp`], crlUrls: [`${url}/crl`] };
  const issue = (input: Parameters<typeof pki.issue>[0]) => {
    const identity = pki.issue({ ...addresses, ...input });
    const { serialBytes } = parseCertificate(identity.certificate);
    issued.set(Buffer.from(serialBytes).toString('hex'), identity.certificate);
    return identity.signer;
  };
  const tsa = issue({
    role: 'tsa',
    key: testKey('rsa2048', 'tsa of the trust services'),
    subject: { country: 'TR', commonName: 'Deneme Zaman Damgası' },
    qcStatements: [],
    policies: [],
  });
  return {
    url,
    timestampUrl: `${url}/tsa`,
    switches,
    asked,
    trusted: [pki.root.certificate, pki.intermediate.certificate],
    signerOf: (nationalId) =>
      issue({
        subject: { country: 'TR', serialNumber: nationalId, commonName: `DENEME ${nationalId}` },
        key: testKey('rsa2048', nationalId),
      }),
    close,
  };
}

type Answer = 'hang up' | { readonly status?: number; readonly body?: Uint8Array };

const basic = ({ user, password }: { user: string; password: string }) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
