import type { ConnectionOptions } from 'node:tls';
import type { GuardedConnect } from '../outbound/guardedConnect.ts';
import { postGuarded } from '../outbound/postGuarded.ts';
import type { SoapVersion } from './mssNames.ts';

export interface SoapPost {
  readonly url: string;
  readonly soap: SoapVersion;
  /** Name of the operation, for SOAPAction. */
  readonly action: string;
  readonly envelope: string;
  /** Until the last octet of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Authorities to trust besides the machine's. */
  readonly ca?: ConnectionOptions['ca'];
  readonly signal?: AbortSignal;
}

const contentTypes: Readonly<Record<SoapVersion, (action: string) => Record<string, string>>> = {
  '1.1': (action) => ({ 'content-type': 'text/xml; charset=utf-8', soapaction: `"#${action}"` }),
  '1.2': (action) => ({ 'content-type': `application/soap+xml; charset=utf-8; action="#${action}"` }),
};

/**
 * Sends an envelope and gives the answer's body, of a fault too: SOAP sends it with status 500 (1.1, section 6.2) or 400
 * and 500 (1.2 part 2, 7.4.2).
 * @throws OutboundFailed
 */
export const postSoap = (
  connect: GuardedConnect,
  { soap, action, envelope, ...post }: SoapPost,
): Promise<Uint8Array> =>
  postGuarded(connect, {
    ...post,
    headers: contentTypes[soap](action),
    body: envelope,
    statuses: [200, 400, 500],
  });
