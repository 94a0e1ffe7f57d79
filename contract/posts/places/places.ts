/** The places that a text can be about: countries by ISO 3166-1, and Africa and its regions by UN M.49. */
import { africanCountries } from './african-countries.ts';

/** The countries of ISO 3166-1 that are not members of the African Union. */
export const otherCountries: readonly string[] =
  'AD AE AF AG AI AL AM AQ AR AS AT AU AW AX AZ BA BB BD BE BG BH BL BM BN BO BQ BR BS BT BV BY BZ CA CC CH CK CL CN CO CR CU CW CX CY CZ DE DK DM DO EC EE ES FI FJ FK FM FO FR GB GD GE GF GG GI GL GP GR GS GT GU GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KG KH KI KN KP KR KW KY KZ LA LB LC LI LK LT LU LV MC MD ME MF MH MK MM MN MO MP MQ MS MT MV MX MY NC NF NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU SA SB SE SG SH SI SJ SK SM SR SV SX SY TC TF TH TJ TK TL TM TO TR TT TV TW UA UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT'.split(
    ' ',
  );

/** All of Africa. */
const africa = '002';

/** The countries of each region of Africa. */
const countriesByRegion: Readonly<Record<string, string>> = {
  '015': 'DZ EG EH LY MA SD TN',
  '011': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  '017': 'AO CD CF CG CM GA GQ ST TD',
  '014': 'BI DJ ER ET KE KM MG MU MW MZ RE RW SC SO SS TZ UG YT ZM ZW',
  '018': 'BW LS NA SZ ZA',
};

/** Africa, then its regions from north to south. */
export const regions: readonly string[] = [africa, '015', '011', '017', '014', '018'];

/** Every place. */
export const places: ReadonlySet<string> = new Set([...regions, ...africanCountries, ...otherCountries]);

/** Whether a place is a region, not a country. */
export function isRegion(place: string): boolean {
  return regions.includes(place);
}

/** The countries of a region of Africa; none for a country. */
export function countriesIn(place: string): readonly string[] {
  return place === africa ? africanCountries : (countriesByRegion[place]?.split(' ') ?? []);
}

/** The regions that a place is in, the nearest first; none for Africa itself and for places elsewhere. */
export function widerPlaces(place: string): readonly string[] {
  if (place === africa) return [];
  if (isRegion(place)) return [africa];
  const region = Object.entries(countriesByRegion).find(([, countries]) => countries.includes(place))?.[0];
  return region === undefined ? [] : [region, africa];
}
