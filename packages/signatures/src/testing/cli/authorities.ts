import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cursor, der, readDer, readOctets, readOid, TAG } from '../../der/index.ts';
import type { DigestAlgorithm } from '../../keys/index.ts';
import { hashByOid } from '../../x509/index.ts';
import { type TestIdentity, type TestPki, testPki } from '../index.ts';

/** The test hierarchy's authorities behind HTTP on a port of the system's choice. */
export interface Authorities extends AsyncDisposable {
  readonly url: string;
  readonly pki: TestPki;
  /** A signer whose certificate names these addresses for OCSP and CRL. */
  readonly signer: TestIdentity;
}

export async function startAuthorities(): Promise<Authorities> {
  const pki = testPki('rsa2048');
  let signer: TestIdentity | undefined;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/tsa') response.end(await stamped(pki, body));
    else if (request.url === '/crl') response.end(pki.crl('intermediate'));
    else if (request.url === '/ocsp' && signer !== undefined)
      response.end(pki.ocspResponse(signer.certificate, { at: new Date() }));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  signer = pki.issue({ ocspUrls: [`${url}/ocsp`], crlUrls: [`${url}/crl`] });
  return { url, pki, signer, [Symbol.asyncDispose]: () => closed(server) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** TimeStampReq → TimeStampResp (RFC 3161, 2.4). */
async function stamped(pki: TestPki, body: Uint8Array): Promise<Uint8Array> {
  const items = cursor(readDer(body));
  items.next(TAG.INTEGER);
  const imprint = cursor(items.next(TAG.SEQUENCE));
  const algorithm = readOid(cursor(imprint.next(TAG.SEQUENCE)).next(TAG.OID));
  const digest = readOctets(imprint.next(TAG.OCTET_STRING));
  items.optional(TAG.OID);
  const nonce = items.next(TAG.INTEGER).encoded;
  const token = await pki.timestamp(digest, { digest: hashByOid(algorithm) as DigestAlgorithm, nonce });
  return der.sequence(der.sequence(der.integer(0)), token);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}
