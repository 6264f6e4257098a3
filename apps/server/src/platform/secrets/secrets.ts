/** Secrets at rest: AES-256-GCM, bound to the account they belong to. */
export interface Secrets {
  /** @returns text to store */
  seal(accountId: string, plain: string): string;
  /** @throws SecretUnreadable when the key is not among the settings, or the text belongs elsewhere or was changed */
  open(accountId: string, sealed: string): string;
  /** True when it was sealed with another key than the first of the settings. */
  isOld(sealed: string): boolean;
  /**
   * Keyed digests (HMAC-SHA256) by which a text is found again without being kept, one for each key of the settings: what is
   * written is the first, what is looked for is any. @param use what they are for: the same text has another one elsewhere
   */
  digests(use: string, text: string): readonly [string, ...string[]];
}

export class SecretUnreadable extends Error {
  readonly code = 'secret_unreadable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SecretUnreadable';
  }
}

/** Null where the key is gone: one that cannot be read keeps nobody from reading the others. */
export function openOrNull(secrets: Pick<Secrets, 'open'>, accountId: string, sealed: string): string | null {
  try {
    return secrets.open(accountId, sealed);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
