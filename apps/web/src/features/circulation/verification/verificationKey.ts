/** Of the query, as those of `publicKeys`, which every page loads. */
export const verificationKey = (code: string) => ['public', 'verification', code] as const;
