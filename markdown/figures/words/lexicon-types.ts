/** What a language has to say for its figures to be read. Lists are separated by commas; words of a phrase by spaces. */

/** Concepts of which one turns the sense of the other. The two ends of one axis contradict each other. */
export const axes = {
  amount: [
    ['less', 'at_most'],
    ['more', 'at_least'],
  ],
  time: [['before'], ['after']],
  change: [['decrease'], ['increase']],
  result: [['negative'], ['positive']],
  course: [['stop'], ['start']],
  safety: [['unsafe'], ['safe']],
  indication: [
    ['contraindicated', 'forbidden'],
    ['indicated', 'allowed'],
  ],
  level: [['low'], ['high']],
  heat: [['cold'], ['hot']],
  severity: [['mild'], ['severe']],
  age: [['child', 'infant'], ['adult']],
  hour: [['night'], ['morning']],
  frequency: [['rarely'], ['always']],
  purity: [['dirty'], ['clean']],
  side: [['left'], ['right']],
  speed: [['late'], ['at_once']],
  stomach: [['fasting'], ['with_food']],
  effect: [['ineffective'], ['effective']],
  pregnancy: [['breastfeeding'], ['pregnant']],
} as const;

type Concept = (typeof axes)[keyof typeof axes][number][number];

type Unit =
  | 'mg'
  | 'ug'
  | 'ng'
  | 'g'
  | 'kg'
  | 'ml'
  | 'dl'
  | 'cl'
  | 'l'
  | 'iu'
  | 'mmol'
  | 'meq'
  | 'unit'
  | 'tablet'
  | 'capsule'
  | 'drop'
  | 'puff'
  | 'dose'
  | 'sachet'
  | 'vial'
  | 'teaspoon'
  | 'spoon'
  | 'cup'
  | 'percent'
  | 'permille'
  | 'celsius'
  | 'fahrenheit'
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'time'
  | 'km'
  | 'm'
  | 'cm'
  | 'mm';

type Route =
  | 'intravenous'
  | 'intramuscular'
  | 'subcutaneous'
  | 'oral'
  | 'rectal'
  | 'injection'
  | 'inhaled'
  | 'nasal'
  | 'topical'
  | 'vaginal'
  | 'sublingual'
  | 'eye'
  | 'ear';

export interface LanguageWords {
  units: Readonly<Partial<Record<Unit, string>>>;
  /** Words that say both how many and of what: `daily`, `مرتين`. */
  whole: Readonly<Record<string, string>>;
  /** Whether a unit usually stands before its number: `siku 5`. */
  unitFirst?: boolean;
  numbers: Readonly<Record<string, number>>;
  /** "One", where it is the article too: a number only before a unit. */
  articles?: string;
  /** What stands between tens and ones: "vinte e cinco". */
  and?: string;
  /** What stands between two units besides a stroke: "per". */
  per: string;
  /** What stands between the ends of a range: "5 to 7". */
  to: string;
  concepts: Readonly<Partial<Record<Concept, string>>>;
  routes: Readonly<Partial<Record<Route, string>>>;
  /** What follows on each is a number to call. */
  call: string;
  /** What stands before two numbers with "and" between that are a range. */
  between?: string;
  /** Phrases whose words mean something else alone: "ba da" is "give" in Hausa, "ba" is "not". */
  neutral?: string;
  /** Negations besides those of the language's folder, by what they do. */
  not: string;
  without: string;
  except: string;
  avoid: string;
}
