export * from './minisign.ts';
export { findPublicKeys, InvalidKeyFileError, openSigner, rotateSigner, type Signer } from './signer.ts';
