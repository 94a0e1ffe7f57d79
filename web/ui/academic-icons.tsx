/** Icons for the sites where researchers have profiles. None is the site's own logo. */

/** A mortarboard: Google Scholar. */
export function GoogleScholarIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 4 1.5 9.5 12 15l10.5-5.5zM6 12v5c3 3 9 3 12 0v-5M22 10v6" />
    </svg>
  );
}

/** A badge with the letters "iD": ORCID. */
export function OrcidIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M8 10.500V17M8 7.500h.01M11.500 8v9h2.500a4.500 4.500 0 0 0 0-9z" />
    </svg>
  );
}

/** The letters of ResearchGate. */
export function ResearchGateIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 19V6h4.5a3.5 3.5 0 0 1 0 7H3m5 0 3.5 6M21 8.5a3.7 3.7 0 0 0-7 1.5v3.500a3.6 3.6 0 0 0 7.2 0V12H18" />
    </svg>
  );
}

/** Rings round a point: Scopus. */
export function ScopusIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="4.5" />
      <path d="M12 12h.01M12 3v4.500M21 12h-4.500M12 21v-4.500M3 12h4.5" />
    </svg>
  );
}

/** An open book: PubMed. */
export function PubMedIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 6.500C9 4.5 5.5 4.5 2.5 5.500v13c3-1 6.5-1 9.5 1 3-2 6.5-2 9.5-1v-13c-3-1-6.5-1-9.5 1zm0 0v13" />
    </svg>
  );
}
