export * from './minisign.ts';
export { BadKeyFile, findPublicKey, openSigner, type Signer } from './signer.ts';
