/**
 * Goes where a sign-in waits for its second factor. The secret stands behind the `#`, which browsers send to nobody.
 * @param search of the address: where to go on to afterwards
 */
export const toSecondStep = (secret: string, search = location.search): void =>
  location.assign(`/mfa${search}#${secret}`);

/** What is sent while the page is left: nothing comes of it any more. */
export const leaving = (): Promise<never> => new Promise(() => {});
