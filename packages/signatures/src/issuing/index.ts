export * from './crlExtensions.ts';
export * from './extensions.ts';
export * from './issueCertificate.ts';
export * from './issueCrl.ts';
export * from './issueOcspResponse.ts';
export * from './issueTimestamp.ts';
export * from './name.ts';
