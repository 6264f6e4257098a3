export {
  loadPkcs11,
  type Pkcs11Certificate,
  type Pkcs11Module,
  type Pkcs11Slot,
  type Pkcs11Token,
} from './module.ts';
export { type ExpectedToken, type Pkcs11Options, type Pkcs11Signer, pkcs11Signer } from './pkcs11Signer.ts';
