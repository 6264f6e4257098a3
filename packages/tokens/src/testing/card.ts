import type { Pkcs11Token } from '@tomar/signatures/keys';

/** A card as its library describes it, for what SoftHSM cannot play. */
export const card: Pkcs11Token = {
  label: 'AKİS',
  manufacturer: 'TÜBİTAK',
  model: 'AKİS v2',
  serialNumber: '1',
  minPinLength: 4,
  maxPinLength: 8,
  loginRequired: true,
  pinPad: false,
  pinCountLow: false,
  pinFinalTry: false,
  pinLocked: false,
  pinInitialised: true,
};
