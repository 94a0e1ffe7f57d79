export * from './minisign.ts';
export { findPublicKey, InvalidKeyFileError, openSigner, type Signer } from './signer.ts';
