/** What an account's files are encrypted with. */
export interface DataKey {
  /** 24 hexadecimal digits. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

export interface DataKeys {
  /** The one that new files are encrypted with; made when the account has none. */
  current(accountId: string): Promise<DataKey>;
  /** The same, but none is made. */
  existing(accountId: string): Promise<DataKey | null>;
  /** @returns null when the account has it no more */
  byId(accountId: string, keyId: string): Promise<DataKey | null>;
}
