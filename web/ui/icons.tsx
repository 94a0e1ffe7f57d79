/** A globe: languages. */
export function GlobeIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
    </svg>
  );
}

/** A magnifying glass: search. */
export function SearchIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5 21 21" />
    </svg>
  );
}

/** Three sliders: filters. */
export function FiltersIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 6h9M17 6h3M4 12h3M11 12h9M4 18h9M17 18h3M15 4v4M9 10v4M15 16v4" />
    </svg>
  );
}

/** Two servers in a rack, the lower one off: a server that is down. */
export function ServerDownIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="4" width="18" height="7" rx="1.5" />
      <path d="M7 7.5h.01M11 7.5h6M10 20H4.5A1.5 1.5 0 0 1 3 18.5v-3A1.5 1.5 0 0 1 4.5 14H10M14.5 14.5l5.5 5.5M20 14.5 14.5 20" />
    </svg>
  );
}

/** A cross: close. */
export function CloseIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 6l12 12M18 6 6 18" />
    </svg>
  );
}

/** A tick: all is well. */
export function CheckIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="m5 12.5 5 5L19 7" />
    </svg>
  );
}

/** Three bars: a menu. */
export function MenuIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </svg>
  );
}

/** A head and shoulders: the account. */
export function PersonIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-5 3.5-7.5 8-7.5s8 2.5 8 7.5" />
    </svg>
  );
}

/** An eye: views. */
export function EyeIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z" />
      <circle cx="12" cy="12" r="3" />
    </svg>
  );
}

/** A heart: likes. */
export function HeartIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20C5 15 2.5 12 2.5 8.5a4.8 4.8 0 0 1 9.5-1.5 4.8 4.8 0 0 1 9.5 1.5C21.5 12 19 15 12 20z" />
    </svg>
  );
}
