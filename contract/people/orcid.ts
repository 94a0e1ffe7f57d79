/** Where the pages of ORCID iDs are. */
export const orcidSite = 'https://orcid.org';

/** Whether a text is an ORCID iD, `0000-0002-1825-0097`: its last character is a checksum (ISO 7064, 11-2). */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}

/** The page of an iD. */
export function orcidUrl(orcid: string): string {
  return `${orcidSite}/${orcid}`;
}
