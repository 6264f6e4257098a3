export {
  type AlgorithmIdentifier,
  type HashName,
  hashByOid,
  type ResolvedAlgorithm,
  readAlgorithmIdentifier,
  readDigestAlgorithm,
  resolveAlgorithm,
  type SchemeName,
} from '../algorithms/index.ts';
export * from './certificate.ts';
export * from './certificateBag.ts';
export * from './certificatePolicies.ts';
export * from './certificateSummary.ts';
export * from './crl.ts';
export * from './describeCertificate.ts';
export * from './distributionPoints.ts';
export * from './extensions.ts';
export * from './generalName.ts';
export * from './name.ts';
export * from './ocspRequest.ts';
export * from './ocspResponse.ts';
export * from './pathSearch.ts';
export * from './qcStatements.ts';
export * from './revocationReason.ts';
export * from './verifySignature.ts';
