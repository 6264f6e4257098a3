import { createPublicKey } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import type { AlgorithmChoice } from '../algorithmFor.ts';
import { chainAmong } from '../chainAmong.ts';
import type { Signer } from '../signer.ts';
import { softwareSigner } from '../softwareSigner.ts';
import { readPkcs12 } from './readPkcs12.ts';

export interface Pkcs12Choice extends AlgorithmChoice {
  /** Which key, where the file holds several; the first with a certificate otherwise. */
  readonly friendlyName?: string;
}

/**
 * A signer from a PKCS#12 file. The chain is put together from the file's certificates.
 * @throws SignatureError what `readPkcs12` throws, `pkcs12_no_key` where no key with a certificate fits the
 *   choice, `key_unsupported`, `key_too_small`
 */
export async function pkcs12Signer(
  bytes: Uint8Array,
  password: string,
  choice: Pkcs12Choice = {},
): Promise<Signer> {
  const content = await readPkcs12(bytes, password);
  for (const { privateKey, friendlyName } of content.keys) {
    const publicKey = createPublicKey(privateKey);
    const own = content.certificates.find(({ certificate }) =>
      certificateSummary(certificate).publicKey().equals(publicKey),
    );
    if (own === undefined) continue;
    const names = [friendlyName, own.friendlyName];
    if (choice.friendlyName !== undefined && !names.includes(choice.friendlyName)) continue;
    const others = content.certificates.map(({ certificate }) => certificate);
    const chain = chainAmong(own.certificate, others);
    return softwareSigner({ privateKey, certificate: own.certificate, chain, ...choice });
  }
  throw new SignatureError('pkcs12_no_key', 'The PKCS#12 file holds no key with its certificate that fits');
}
