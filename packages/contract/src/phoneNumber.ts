/** Digits as ITU-T E.164 has them, 7 to 15, however they are grouped. */
export const isPhoneNumber = (text: string): boolean =>
  /^\+?[0-9]{7,15}$/.test(text.replaceAll(/[\s().-]/g, ''));
