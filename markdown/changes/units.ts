/** Units and numbers as words, in the languages of the interface. */

const setOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

export const doseUnits = setOf(
  'mg mcg µg μg ug ng kg g gm gram grams gramme grammes grama gramas gramu milligram milligrams milligramme',
  'milligrammes miligrama miligramas miligramu microgram micrograms microgramme microgrammes micrograma microgramas',
  'ml cl dl l cc litre litres liter liters litro litros lita millilitre millilitres milliliter milliliters mililitro',
  'mililitros mililita mmol meq iu ui u unit units unité unités unidade unidades',
  'tablet tablets comprimé comprimés comprimido comprimidos vidonge kidonge capsule capsules gélule gélules cápsula',
  'cápsulas drop drops goutte gouttes gota gotas matone puff puffs bouffée bouffées dose doses dozi sachet sachets',
  'saqueta saquetas vial vials teaspoon teaspoons spoon spoons cuillère cuillères colher colheres kijiko vijiko',
  'ملغم ملغ مغ ملجم مجم ميكروغرام غرام جرام غ كغ كجم مل لتر وحدة وحدات قرص أقراص حبة حبات قطرة قطرات جرعة جرعات ملعقة ملاعق',
);

const otherUnits = setOf(
  '% ‰ ℃ ℉ °c °f percent asilimia',
  'second seconds minute minutes hour hours day days week weeks month months year years time times hr hrs min mins',
  'km cm mm m metre metres meter meters seconde secondes heure heures jour jours semaine semaines mois an ans année',
  'années fois mètre mètres segundo segundos minuto minutos hora horas dia dias semana semanas mês meses ano anos vez',
  'vezes metro metros sekunde dakika saa siku wiki mwezi miezi mwaka miaka mara mita',
  'ثانية ثوان دقيقة دقائق ساعة ساعات يوم يوما يوماً أيام أسبوع أسابيع شهر أشهر سنة سنوات عام أعوام مرة مرات متر أمتار بالمئة',
);

export function isUnit(word: string): boolean {
  return doseUnits.has(word) || otherUnits.has(word);
}

/** Swahili writes most units before the number: `siku 5`. */
export const unitsBefore = setOf(
  'miligramu gramu mililita lita vidonge kidonge matone kijiko vijiko dozi asilimia sekunde dakika saa siku wiki mwezi',
  'miezi mwaka miaka mara mita',
);

/** What stands between two units besides a stroke. */
export const perWords = setOf('per par por kwa لكل');

/** French and Portuguese "one" is left out: it is the article too. */
export const numberWords = setOf(
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred',
  'thousand million half twice thrice once double daily weekly hourly',
  'deux trois quatre cinq sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent mille demi',
  'moitié dois duas três quatro cinco seis sete oito nove dez doze vinte trinta quarenta cinquenta cem mil meio metade',
  'dobro moja mbili tatu nne tano sita saba nane tisa kumi ishirini thelathini hamsini mia elfu nusu wawili watatu',
  'واحد واحدة اثنان اثنين اثنتان ثلاثة ثلاث أربعة أربع خمسة خمس ستة ست سبعة سبع ثمانية ثماني تسعة تسع عشرة عشر عشرون',
  'عشرين مئة مائة ألف نصف ضعف مرتين يومين ساعتين أسبوعين شهرين قرصين',
);
