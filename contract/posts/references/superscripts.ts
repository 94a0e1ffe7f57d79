/** Raised and lowered letters as characters of Unicode, for texts without markup: 10⁹, H₂O. */

const raisedLetters = lettersOf(
  '0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ' +
    'AᴬBᴮDᴰEᴱGᴳHᴴIᴵJᴶKᴷLᴸMᴹNᴺOᴼPᴾRᴿTᵀUᵁVⱽWᵂβᵝγᵞδᵟ∘°',
);
const loweredLetters = lettersOf(
  '0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓβᵦγᵧρᵨφᵩχᵪ',
);
/** Marks that are read the same on and off the line: PM₂.₅. */
const asTheyAre = /^[\s.,·*°′″†‡§®™]$/u;

/** A raised text; `^` stands before one that Unicode can't raise. */
export function raised(text: string): string {
  return moved(text, raisedLetters, '^');
}

/** A lowered text; `_` stands before one that Unicode can't lower. */
export function lowered(text: string): string {
  return moved(text, loweredLetters, '_');
}

function moved(text: string, letters: ReadonlyMap<string, string>, mark: string): string {
  const characters = Array.from(text);
  const found = characters.map((one) => letters.get(one) ?? (asTheyAre.test(one) ? one : null));
  if (found.every((one) => one !== null)) return found.join('');
  return characters.length === 1 ? `${mark}${text}` : `${mark}(${text})`;
}

/** Pairs of a letter and what stands for it. */
function lettersOf(pairs: string): Map<string, string> {
  const characters = Array.from(pairs);
  const letters = new Map<string, string>();
  for (let at = 0; at + 1 < characters.length; at += 2)
    letters.set(characters[at] ?? '', characters[at + 1] ?? '');
  return letters;
}
