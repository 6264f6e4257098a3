import { randomBytes } from 'node:crypto';
import { verificationAlphabet, verificationCodeLength } from '@tomar/contract';

/** 80 random bits: five of each letter's byte. */
export const newCode = (): string =>
  Array.from(randomBytes(verificationCodeLength), (byte) => verificationAlphabet[byte & 31]).join('');
