/** The short name of a Creative Commons licence, by its address; else the address itself. */
export function licenceName(address: string): string {
  const [, terms, version] =
    /creativecommons\.org\/licenses\/(by(?:-nc)?(?:-nd|-sa)?)\/(\d\.\d)/i.exec(address) ?? [];
  return terms && version ? `CC ${terms.toUpperCase()} ${version}` : address.trim();
}
