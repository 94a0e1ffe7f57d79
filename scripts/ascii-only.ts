import type { Plugin } from 'rolldown';

/**
 * Writes characters beyond ASCII as escapes: V8 keeps the text of a module with one such character in two
 * bytes for each character, which is megabytes for the server. A plugin of rolldown and Vite.
 */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};
