import { issueCertificate, TURKISH_QUALIFIED } from '@tomar/signatures/certificates/index.ts';
import { softHsmLibrary, startSoftHsm } from '@tomar/signatures/testing/index.ts';
import { type LabAuthority, newRsaKey } from '../lab/src/ca/authority.ts';
import type { DemoPerson } from '../lab/src/harness/demo.ts';

const day = 24 * 60 * 60 * 1000;

export type SoftHsmTokens = {
  /**
   * A PKCS#11 token for each signer of the demo, labelled with the e-mail address, with the soft token's PIN.
   * @returns the module, or nothing where SoftHSM is not installed
   */
  prepare(people: readonly DemoPerson[], authority: LabAuthority): Promise<readonly string[]>;
  remove(): void;
};

export function softHsmTokens(): SoftHsmTokens {
  const library = softHsmLibrary();
  if (!library) return { prepare: async () => [], remove: () => undefined };
  const hsm = startSoftHsm(library);
  return {
    async prepare(people, authority) {
      for (const { email, name, nationalId, pin } of people) {
        if (!nationalId || !pin) continue;
        const privateKey = await newRsaKey();
        const certificate = issueCertificate({
          role: 'signer',
          subject: { country: 'TR', commonName: name, serialNumber: nationalId },
          key: privateKey,
          issuer: authority,
          notBefore: new Date(Date.now() - day),
          notAfter: new Date(Date.now() + 365 * day),
          qcStatements: TURKISH_QUALIFIED,
        });
        const chain = [authority.certificate];
        hsm.addToken(label(email), pin);
        hsm.addIdentity(label(email), pin, { certificate, privateKey, chain }, name, '01');
      }
      return [library];
    },
    remove: hsm.remove,
  };
}

/** A token's label holds 32 octets (PKCS#11 3.2). */
export const label = (email: string): string => email.slice(0, 32);
