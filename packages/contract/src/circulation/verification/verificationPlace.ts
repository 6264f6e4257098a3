import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { signaturePlace } from '../boxesOnPages.ts';

/** Where circulation draws a document's verification QR code with its caption (SIGN-17). */
export const verificationPlace = z.extend(signaturePlace, { fileId: idSchema });
export type VerificationPlace = z.infer<typeof verificationPlace>;
