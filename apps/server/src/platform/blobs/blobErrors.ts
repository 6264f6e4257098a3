export class BlobMissing extends Error {
  readonly code = 'blob_missing';
  constructor(sha256: string, options?: ErrorOptions) {
    super(`no blob ${sha256}`, options);
    this.name = 'BlobMissing';
  }
}

export class BlobTooLarge extends Error {
  readonly code = 'blob_too_large';
  readonly limit: number;
  constructor(limit: number) {
    super(`more than ${limit} bytes`);
    this.name = 'BlobTooLarge';
    this.limit = limit;
  }
}

/** What lies on the disk is not what was written there. */
export class BlobDamaged extends Error {
  readonly code = 'blob_damaged';
  constructor(name: string, what: string, options?: ErrorOptions) {
    super(`${name} ${what}`, options);
    this.name = 'BlobDamaged';
  }
}

/** The key that a blob was encrypted with is gone, as after `erase-files`. */
export class BlobKeyMissing extends Error {
  readonly code = 'blob_key_missing';
  constructor(name: string, keyId: string) {
    super(`${name} is encrypted with the data key ${keyId}, which the account does not have`);
    this.name = 'BlobKeyMissing';
  }
}

/** @throws BlobDamaged */
export function expectSize(name: string, expected: number, found: number): void {
  if (found !== expected) throw new BlobDamaged(name, `has ${found} bytes instead of ${expected}`);
}
