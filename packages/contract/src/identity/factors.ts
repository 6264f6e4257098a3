/** What a person proves a sign-in with. */
export const factors = ['password', 'totp'] as const;
export type Factor = (typeof factors)[number];

/** What an account may want besides the password of a sign-in (DEF-06). */
export const missingProofs = ['secondFactor'] as const;
