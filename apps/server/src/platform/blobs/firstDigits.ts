/** `00` to `ff`: the folders that an account's blobs lie in. */
export const allFirstDigits: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
);
