import type { ReactNode } from 'react';
import { GoogleScholarIcon, PubMedIcon, ResearchGateIcon, ScopusIcon } from '../../../ui/academic-icons.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import summary from './summary.module.css';

/**
 * Links to an author's academic profiles, by the specification's short names
 * (product.md#records-and-their-fields).
 */
export interface AcademicAddresses {
  gs: string | null;
  rg: string | null;
  sc: string | null;
  pb: string | null;
}

const places = [
  ['gs', 'settings.googleScholar', <GoogleScholarIcon key="gs" />],
  ['rg', 'settings.researchGate', <ResearchGateIcon key="rg" />],
  ['sc', 'settings.scopus', <ScopusIcon key="sc" />],
  ['pb', 'settings.pubMed', <PubMedIcon key="pb" />],
] as const satisfies [keyof AcademicAddresses, string, ReactNode][];

/**
 * Icons that link to an author's academic profiles, where the author has named any
 * (product.md#the-profile-area, product.md#author-cards).
 */
export function AcademicLinks({ addresses }: { addresses: AcademicAddresses }) {
  const { t } = useLanguage();
  const named = places.filter(([name]) => addresses[name]);
  if (named.length === 0) return null;
  return (
    <ul className={summary.academicLinks}>
      {named.map(([name, label, icon]) => (
        <li key={name}>
          <a href={addresses[name] ?? undefined} rel="noreferrer" title={t(label)} aria-label={t(label)}>
            {icon}
          </a>
        </li>
      ))}
    </ul>
  );
}
