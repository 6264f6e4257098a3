import { RevocationCache, revocationClient } from '../revocation/index.ts';
import { timestampAuthority } from '../timestamp/index.ts';
import type { ExtensionSources } from '../validationData.ts';
import { validationDataSource } from '../validationDataSource.ts';
import { parseCertificate } from '../x509/index.ts';
import type { Options } from './options.ts';
import { Signers } from './signers.ts';
import { type TrustFolder, TrustFolders } from './trustFolder.ts';

/** What commands share, and a service keeps from request to request. */
export class Session implements AsyncDisposable {
  readonly signers = new Signers();
  readonly cache = new RevocationCache();
  readonly #folders = new TrustFolders();

  trust(options: Options): TrustFolder {
    return this.#folders.read(options.text('trust'));
  }

  /** Time-stamps from --tsa; certificates and revocation data from --trust, and what is missing from the network. */
  sources(options: Options): ExtensionSources {
    const tsa = options.text('tsa');
    const { certificates, crls, ocspResponses } = this.trust(options);
    // With a root in the folder the chain is collected up to it, through the others.
    const roots = certificates.filter((der) => parseCertificate(der).selfIssued);
    const validationData = validationDataSource({
      trust: roots.length > 0 ? roots : certificates,
      given: { certificates, crls, ocspResponses },
      client: revocationClient({ cache: this.cache }),
    });
    return tsa === undefined
      ? { validationData }
      : { validationData, timestamp: timestampAuthority({ url: tsa, certificates }) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.signers[Symbol.asyncDispose]();
  }
}
