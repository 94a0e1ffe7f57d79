// The contract's schemas call `isWellFormed`, which phones left at Chrome 110 or Safari 16.3 lack.
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
