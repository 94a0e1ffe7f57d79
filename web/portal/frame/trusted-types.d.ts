/** What the types of the DOM lack of Trusted Types (https://www.w3.org/TR/trusted-types/), as far as it is used. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string | null },
  ): { createHTML(html: string): TrustedHTML };
}

/** Undefined in browsers that don't know it. */
declare var trustedTypes: TrustedTypes | undefined;

interface DOMParser {
  parseFromString(html: string | TrustedHTML, type: DOMParserSupportedType): Document;
}
