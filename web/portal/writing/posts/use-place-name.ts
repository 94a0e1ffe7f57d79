import { countryName } from '../../../../messages/country-name.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

const regions = ['002', '015', '011', '017', '014', '018'] as const;

/** Gives the name of a country or region in the language of the interface. Chrome doesn't know those of regions. */
export function usePlaceName(): (code: string) => string {
  const { t, currentLanguage } = useLanguage();
  return (code) => {
    const region = regions.find((each) => each === code);
    return region === undefined ? countryName(code, currentLanguage) : t(`regions.code${region}`);
  };
}
