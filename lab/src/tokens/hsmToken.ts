import type { Pkcs11Module } from '@tomar/signatures/keys';
import { certificateSummary, describeCertificate, parseCertificate } from '@tomar/signatures/x509';
import type { DemoIdentity, TokenHolder } from './softToken.ts';

/** The security officer's PIN of tokens made here: they hold nothing worth protecting. */
const officerPin = '11223344';

const labelOctets = 32;

/** A label fills its field of 32 octets with blanks (PKCS#11 2.40, C_InitToken); a long one loses its end. */
function padded(label: string): string {
  const characters = [...label];
  while (Buffer.byteLength(characters.join('')) > labelOctets) characters.pop();
  const kept = characters.join('').trim();
  return kept + ' '.repeat(labelOctets - Buffer.byteLength(kept));
}

/**
 * Puts a person's key and certificates on a token of their own in SoftHSM (or any library whose empty slots
 * may be initialised). A token with the same label and certificates is left as it is; one with others, of an
 * earlier PIN or cut short while it was made, is made anew.
 * @param module loaded with SOFTHSM2_CONF pointing to where the tokens lie
 */
export function hsmToken(
  module: Pkcs11Module,
  label: string,
  holder: TokenHolder,
  identity: DemoIdentity,
): void {
  const slots = module.slots();
  const fullLabel = padded(label);
  const known = slots.find(({ token }) => token?.label === fullLabel.trim());
  if (known !== undefined && holds(module, known.id, [identity.certificate, ...identity.chain])) return;
  const empty = known ?? slots.find(({ token }) => token !== undefined && !token.pinInitialised);
  if (empty === undefined) throw new Error('The PKCS#11 library has no empty slot for a token');
  const { library, binding } = module;
  const slot = module.slotHandle(empty.id);
  library.C_InitToken(slot, officerPin, fullLabel);
  const session = library.C_OpenSession(slot, binding.CKF_SERIAL_SESSION | binding.CKF_RW_SESSION);
  try {
    library.C_Login(session, binding.CKU_SO, officerPin);
    library.C_InitPIN(session, holder.pin);
    library.C_Logout(session);
    library.C_Login(session, binding.CKU_USER, holder.pin);
    library.C_CreateObject(session, privateKey(module, identity));
    for (const certificate of [identity.certificate, ...identity.chain])
      library.C_CreateObject(session, certificateObject(module, certificate));
    library.C_Logout(session);
  } finally {
    library.C_CloseSession(session);
  }
}

function holds(module: Pkcs11Module, slot: number, certificates: readonly Uint8Array[]): boolean {
  const there = module.certificates(slot);
  return certificates.every((one) => there.some(({ certificate }) => Buffer.compare(certificate, one) === 0));
}

type Template = Parameters<Pkcs11Module['library']['C_CreateObject']>[1];

/** Key and certificate find each other by CKA_ID, here the beginning of the certificate's fingerprint. */
const objectId = (certificate: Uint8Array) =>
  Buffer.from(parseCertificate(certificate).fingerprint.slice(0, 16), 'hex');

function privateKey({ binding }: Pkcs11Module, identity: DemoIdentity): Template {
  const jwk = identity.privateKey.export({ format: 'jwk' });
  const part = (value: string | undefined) => Buffer.from(value ?? '', 'base64url');
  return [
    { type: binding.CKA_CLASS, value: binding.CKO_PRIVATE_KEY },
    { type: binding.CKA_KEY_TYPE, value: binding.CKK_RSA },
    { type: binding.CKA_TOKEN, value: true },
    { type: binding.CKA_PRIVATE, value: true },
    { type: binding.CKA_SENSITIVE, value: true },
    { type: binding.CKA_EXTRACTABLE, value: false },
    { type: binding.CKA_SIGN, value: true },
    { type: binding.CKA_LABEL, value: 'imza' },
    { type: binding.CKA_ID, value: objectId(identity.certificate) },
    { type: binding.CKA_MODULUS, value: part(jwk.n) },
    { type: binding.CKA_PUBLIC_EXPONENT, value: part(jwk.e) },
    { type: binding.CKA_PRIVATE_EXPONENT, value: part(jwk.d) },
    { type: binding.CKA_PRIME_1, value: part(jwk.p) },
    { type: binding.CKA_PRIME_2, value: part(jwk.q) },
    { type: binding.CKA_EXPONENT_1, value: part(jwk.dp) },
    { type: binding.CKA_EXPONENT_2, value: part(jwk.dq) },
    { type: binding.CKA_COEFFICIENT, value: part(jwk.qi) },
  ];
}

function certificateObject({ binding }: Pkcs11Module, certificate: Uint8Array): Template {
  const { subject, issuer } = certificateSummary(certificate);
  return [
    { type: binding.CKA_CLASS, value: binding.CKO_CERTIFICATE },
    { type: binding.CKA_CERTIFICATE_TYPE, value: binding.CKC_X_509 },
    { type: binding.CKA_TOKEN, value: true },
    { type: binding.CKA_PRIVATE, value: false },
    { type: binding.CKA_LABEL, value: describeCertificate(certificate).commonName ?? 'sertifika' },
    { type: binding.CKA_ID, value: objectId(certificate) },
    { type: binding.CKA_SUBJECT, value: Buffer.from(subject) },
    { type: binding.CKA_ISSUER, value: Buffer.from(issuer) },
    { type: binding.CKA_VALUE, value: Buffer.from(certificate) },
  ];
}
