/** Somebody as the provider's directory has them. */
export interface DirectoryPerson {
  /** Never changes. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
  /** Ways in which the person signs in there (RFC 8176). */
  readonly methods?: readonly string[];
  /** Claims besides, such as `email_verified: false`. */
  readonly more?: Readonly<Record<string, unknown>>;
}
