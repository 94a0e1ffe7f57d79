// The contract's rules ask whether text is well-formed. Phones that stopped at Chrome 110 or Safari 16.3
// can't tell.
if (!('isWellFormed' in String.prototype)) {
  Object.defineProperty(String.prototype, 'isWellFormed', {
    configurable: true,
    writable: true,
    value: function isWellFormed(this: string): boolean {
      try {
        return encodeURIComponent(this) !== undefined;
      } catch {
        return false;
      }
    },
  });
}
