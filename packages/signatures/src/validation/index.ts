export { detectFormat, type SignatureFormat } from './detectFormat.ts';
export { breaksSignature } from './formats/breaksSignature.ts';
export type { Indication, SubIndication } from './indication.ts';
export { ETSI_POLICY, type Policy, policyOf, TURKISH_POLICY } from './policy.ts';
export type {
  CertificateReport,
  ChainLinkReport,
  Conclusion,
  ReportFormat,
  SignatureReport,
  TimestampReport,
  ValidationReport,
} from './report/report.ts';
export {
  judgeSignerCertificate,
  type SignerCertificateOptions,
  type SignerCertificateProblem,
  type SignerCertificateVerdict,
} from './signerCertificate.ts';
export * from './told/index.ts';
export type {
  TurkishFinding,
  TurkishProfileName,
  TurkishProfileReport,
} from './turkish/turkishProfiles.ts';
export { type ValidateOptions, validate } from './validate.ts';
