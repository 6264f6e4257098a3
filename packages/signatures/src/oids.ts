/** Object identifiers in dotted notation, grouped by what they name. */

export const CONTENT = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  envelopedData: '1.2.840.113549.1.7.3',
  encryptedData: '1.2.840.113549.1.7.6',
  /** id-ct-TSTInfo, RFC 3161 */
  tstInfo: '1.2.840.113549.1.9.16.1.4',
} as const;

/** Signed and unsigned attributes of CMS and CAdES. */
export const ATTRIBUTE = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  counterSignature: '1.2.840.113549.1.9.6',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  contentHints: '1.2.840.113549.1.9.16.2.4',
  contentIdentifier: '1.2.840.113549.1.9.16.2.7',
  contentReference: '1.2.840.113549.1.9.16.2.10',
  signaturePolicy: '1.2.840.113549.1.9.16.2.15',
  commitmentType: '1.2.840.113549.1.9.16.2.16',
  signerLocation: '1.2.840.113549.1.9.16.2.17',
  signerAttributes: '1.2.840.113549.1.9.16.2.18',
  signerAttributesV2: '0.4.0.19122.1.1',
  /** Among claimed attributes: a SAML assertion (EN 319 122-1 5.2.6.2). */
  claimedSamlAssertion: '0.4.0.19122.1.2',
  contentTimestamp: '1.2.840.113549.1.9.16.2.20',
  mimeType: '0.4.0.1733.2.1',
  algorithmProtection: '1.2.840.113549.1.9.52',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  certificateRefs: '1.2.840.113549.1.9.16.2.21',
  revocationRefs: '1.2.840.113549.1.9.16.2.22',
  certificateValues: '1.2.840.113549.1.9.16.2.23',
  revocationValues: '1.2.840.113549.1.9.16.2.24',
  /** CAdES-C-time-stamp: read, never made (the Turkish profiles forbid it). */
  escTimestamp: '1.2.840.113549.1.9.16.2.25',
  certCrlTimestamp: '1.2.840.113549.1.9.16.2.26',
  archiveTimestampV1: '1.2.840.113549.1.9.16.2.27',
  archiveTimestampV2: '1.2.840.113549.1.9.16.2.48',
  archiveTimestampV3: '0.4.0.1733.2.4',
  longTermValidation: '0.4.0.1733.2.2',
  atsHashIndex: '0.4.0.1733.2.5',
  atsHashIndexV2: '0.4.0.19122.1.4',
  atsHashIndexV3: '0.4.0.19122.1.5',
  /** Revocation information inside a PDF signature, as Adobe readers write it. */
  adobeRevocation: '1.2.840.113583.1.1.8',
} as const;

export const DIGEST = {
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  'sha3-256': '2.16.840.1.101.3.4.2.8',
  'sha3-384': '2.16.840.1.101.3.4.2.9',
  'sha3-512': '2.16.840.1.101.3.4.2.10',
} as const;

export const KEY = {
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  ec: '1.2.840.10045.2.1',
  ed25519: '1.3.101.112',
  ed448: '1.3.101.113',
} as const;

export const CURVE = {
  p256: '1.2.840.10045.3.1.7',
  p384: '1.3.132.0.34',
  p521: '1.3.132.0.35',
} as const;

export const SIGNATURE = {
  rsaPss: '1.2.840.113549.1.1.10',
  mgf1: '1.2.840.113549.1.1.8',
  rsaMd5: '1.2.840.113549.1.1.4',
  rsaSha1: '1.2.840.113549.1.1.5',
  /** sha1WithRSA of the OIW, an older name of the same. */
  rsaSha1Oiw: '1.3.14.3.2.29',
  rsaSha224: '1.2.840.113549.1.1.14',
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaSha384: '1.2.840.113549.1.1.12',
  rsaSha512: '1.2.840.113549.1.1.13',
  'rsaSha3-256': '2.16.840.1.101.3.4.3.14',
  'rsaSha3-384': '2.16.840.1.101.3.4.3.15',
  'rsaSha3-512': '2.16.840.1.101.3.4.3.16',
  ecdsaSha1: '1.2.840.10045.4.1',
  ecdsaSha224: '1.2.840.10045.4.3.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  ecdsaSha384: '1.2.840.10045.4.3.3',
  ecdsaSha512: '1.2.840.10045.4.3.4',
  'ecdsaSha3-256': '2.16.840.1.101.3.4.3.10',
  'ecdsaSha3-384': '2.16.840.1.101.3.4.3.11',
  'ecdsaSha3-512': '2.16.840.1.101.3.4.3.12',
} as const;

/** Commitments of a signer (EN 319 122-1 5.2.3, RFC 5126 5.11.1). */
export const COMMITMENT = {
  proofOfOrigin: '1.2.840.113549.1.9.16.6.1',
  proofOfReceipt: '1.2.840.113549.1.9.16.6.2',
  proofOfDelivery: '1.2.840.113549.1.9.16.6.3',
  proofOfSender: '1.2.840.113549.1.9.16.6.4',
  proofOfApproval: '1.2.840.113549.1.9.16.6.5',
  proofOfCreation: '1.2.840.113549.1.9.16.6.6',
} as const;

/** Attribute types of distinguished names (X.520, RFC 4519, PKCS#9). */
export const NAME = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  /** In Turkish qualified certificates: the national id. */
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  locality: '2.5.4.7',
  state: '2.5.4.8',
  street: '2.5.4.9',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  title: '2.5.4.12',
  name: '2.5.4.41',
  givenName: '2.5.4.42',
  pseudonym: '2.5.4.65',
  organizationIdentifier: '2.5.4.97',
  emailAddress: '1.2.840.113549.1.9.1',
  domainComponent: '0.9.2342.19200300.100.1.25',
  userId: '0.9.2342.19200300.100.1.1',
} as const;

/** Certificate and CRL extensions (RFC 5280, RFC 3739, RFC 6960). */
export const EXTENSION = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  invalidityDate: '2.5.29.24',
  deltaCrlIndicator: '2.5.29.27',
  issuingDistributionPoint: '2.5.29.28',
  certificateIssuer: '2.5.29.29',
  nameConstraints: '2.5.29.30',
  crlDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  anyPolicy: '2.5.29.32.0',
  policyMappings: '2.5.29.33',
  authorityKeyIdentifier: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  extendedKeyUsage: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  qcStatements: '1.3.6.1.5.5.7.1.3',
  expiredCertsOnCrl: '2.5.29.60',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
  ocspNonce: '1.3.6.1.5.5.7.48.1.2',
  ocspArchiveCutoff: '1.3.6.1.5.5.7.48.1.6',
} as const;

export const ACCESS = {
  ocsp: '1.3.6.1.5.5.7.48.1',
  caIssuers: '1.3.6.1.5.5.7.48.2',
  ocspBasicResponse: '1.3.6.1.5.5.7.48.1.1',
} as const;

export const PURPOSE = {
  clientAuth: '1.3.6.1.5.5.7.3.2',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  documentSigning: '1.3.6.1.5.5.7.3.36',
} as const;

/** Formats of other revocation information inside SignedData.crls (RFC 5940). */
export const REVOCATION_INFO = {
  ocspResponse: '1.3.6.1.5.5.7.16.2',
} as const;

/** Statements of qualified certificates: ETSI EN 319 412-5 and the Turkish regulation. */
export const QC = {
  compliance: '0.4.0.1862.1.1',
  limitValue: '0.4.0.1862.1.2',
  retentionPeriod: '0.4.0.1862.1.3',
  sscd: '0.4.0.1862.1.4',
  pds: '0.4.0.1862.1.5',
  type: '0.4.0.1862.1.6',
  typeSign: '0.4.0.1862.1.6.1',
  typeSeal: '0.4.0.1862.1.6.2',
  /** Turkish qualified certificate statement. */
  turkish: '2.16.792.1.61.0.1.5070.1.1',
  turkishAlternative: '2.16.792.1.61.0.1.5070.2.1',
} as const;

/** Signature policies of the Turkish profiles P2, P3 and P4; P1 names none. */
export const TURKISH_POLICY = {
  p2: '2.16.792.1.61.0.1.5070.3.1.1',
  p3: '2.16.792.1.61.0.1.5070.3.2.1',
  p4: '2.16.792.1.61.0.1.5070.3.3.1',
} as const;

/** Qualifiers of a signature policy identifier. */
export const POLICY_QUALIFIER = {
  /** id-spq-ets-uri */
  uri: '1.2.840.113549.1.9.16.5.1',
  /** id-spq-ets-unotice */
  notice: '1.2.840.113549.1.9.16.5.2',
} as const;

export const PKCS12 = {
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  safeContentsBag: '1.2.840.113549.1.12.10.1.6',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
  pbeSha1Des3: '1.2.840.113549.1.12.1.3',
  pbeSha1Des2: '1.2.840.113549.1.12.1.4',
  pbeSha1Rc2With128: '1.2.840.113549.1.12.1.5',
  pbeSha1Rc2With40: '1.2.840.113549.1.12.1.6',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  pbmac1: '1.2.840.113549.1.5.14',
} as const;

/** Pseudo-random functions and ciphers of PKCS#5. */
export const PBE = {
  hmacSha1: '1.2.840.113549.2.7',
  hmacSha224: '1.2.840.113549.2.8',
  hmacSha256: '1.2.840.113549.2.9',
  hmacSha384: '1.2.840.113549.2.10',
  hmacSha512: '1.2.840.113549.2.11',
  aes128Cbc: '2.16.840.1.101.3.4.1.2',
  aes192Cbc: '2.16.840.1.101.3.4.1.22',
  aes256Cbc: '2.16.840.1.101.3.4.1.42',
  des3Cbc: '1.2.840.113549.3.7',
  rc2Cbc: '1.2.840.113549.3.2',
} as const;
