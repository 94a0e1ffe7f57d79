/** mammoth's build for browsers, which reads an ArrayBuffer in Node as well. */
declare module 'mammoth/mammoth.browser.js' {
  import mammoth from 'mammoth';

  export default mammoth;
}
