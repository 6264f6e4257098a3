/** What a person proves a sign-in with. */
export const factors = [
  'password',
  /** A one-time link that was sent by mail. */
  'link',
  'totp',
  'mailCode',
  'smsCode',
  'recoveryCode',
  'passkey',
  'eSignature',
  'mobileSignature',
  /** An identity provider of one account vouches for the person … */
  'identityProvider',
  /** … and says that they proved more than a password to it. */
  'identityProviderMfa',
] as const;
export type Factor = (typeof factors)[number];

/** What an account takes for a second factor: by itself or beside another it is more than something that is known. */
export const secondFactors = [
  'totp',
  'mailCode',
  'smsCode',
  'recoveryCode',
  'passkey',
  'eSignature',
  'mobileSignature',
  'identityProviderMfa',
] as const satisfies readonly Factor[];

/** What only follows another factor: by itself it opens no account. */
export const followingFactors = [
  'totp',
  'mailCode',
  'smsCode',
  'recoveryCode',
] as const satisfies readonly Factor[];

/** What an account may want besides the first factor of a sign-in (DEF-06). */
export const missingProofs = ['secondFactor'] as const;

/** The ways of signing in, as the login history and the audit trail name them (USR-17). */
export const signInWays = [
  'Password',
  'Link',
  'Passkey',
  'ESignature',
  'MobileSignature',
  'Microsoft',
  'Adfs',
] as const;
export type SignInWay = (typeof signInWays)[number];
