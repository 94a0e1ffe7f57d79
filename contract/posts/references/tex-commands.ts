/** What the commands of TeX stand for, as LaTeX, its text companion fonts and amssymb define them. */

/** Combining marks by commands whose accent is over, under or through what follows. */
export const accents: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ["'", '\u0301'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['u', '\u0306'],
  ['.', '\u0307'],
  ['"', '\u0308'],
  ['r', '\u030a'],
  ['H', '\u030b'],
  ['v', '\u030c'],
  ['G', '\u030f'],
  ['U', '\u030e'],
  ['d', '\u0323'],
  ['c', '\u0327'],
  ['k', '\u0328'],
  ['b', '\u0331'],
  ['t', '\u0361'],
  ['grave', '\u0300'],
  ['acute', '\u0301'],
  ['hat', '\u0302'],
  ['tilde', '\u0303'],
  ['bar', '\u0304'],
  ['breve', '\u0306'],
  ['dot', '\u0307'],
  ['ddot', '\u0308'],
  ['check', '\u030c'],
  ['vec', '\u20d7'],
  ['overline', '\u0305'],
]);

/** An accent over nothing. */
export const loneAccents: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ["'", '´'],
  ['^', '^'],
  ['~', '~'],
  ['=', '¯'],
  ['.', '˙'],
  ['"', '¨'],
]);

/** Letters and signs that stand in a text. TeX drops the space after them. */
export const textSigns = signsOf(`
  ss ß SS ẞ ae æ AE Æ oe œ OE Œ o ø O Ø aa å AA Å l ł L Ł i ı j ȷ dj đ DJ Đ dh ð DH Ð th þ TH Þ ng ŋ NG Ŋ ij ĳ IJ Ĳ
  textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” quotedblbase „
  quotesinglbase ‚ lq ‘ rq ’ guillemotleft « guillemotright » guillemetleft « guillemetright » guilsinglleft ‹ guilsinglright ›
  og « fg » textquotesingle ' textquotedbl " textasciigrave \` textasciiacute ´ textasciitilde ~ textasciicircum ^ texttildelow ~ mathsemicolon ;
  textasciimacron ¯ textasciidieresis ¨ textbackslash \\ textbraceleft { textbraceright } textbar | textbardbl ‖ textless <
  textgreater > textunderscore _ textdollar $ textpercent % slash / textdegree ° textmu µ textmicro µ micro µ textperthousand ‰
  textpertenthousand ‱ texttrademark ™ textregistered ® textcopyright © copyright © textservicemark ℠ textsection § S §
  textparagraph ¶ P ¶ pounds £ textsterling £ texteuro € euro € EUR € textyen ¥ textcent ¢ textcurrency ¤ textnaira ₦
  textonehalf ½ textonequarter ¼ textthreequarters ¾ textonesuperior ¹ texttwosuperior ² textthreesuperior ³ textordfeminine ª
  textordmasculine º textbullet • textperiodcentered · textellipsis … dots … textdagger † dag † textdaggerdbl ‡ ddag ‡
  textexclamdown ¡ textquestiondown ¿ texttimes × textdiv ÷ textpm ± textminus − textsurd √ textlnot ¬ textnumero № textohm Ω
  textcelsius ℃ textestimated ℮ textrecipe ℞ textasteriskcentered ∗ textleftarrow ← textrightarrow → textuparrow ↑
  textdownarrow ↓ textalpha α textbeta β textgamma γ textdelta δ textepsilon ε textzeta ζ texteta η
  texttheta θ textiota ι textkappa κ textlambda λ textnu ν textxi ξ textpi π textrho ρ textsigma σ texttau τ textupsilon υ
  textphi φ textchi χ textpsi ψ textomega ω textGamma Γ textDelta Δ textTheta Θ textLambda Λ textXi Ξ textPi Π textSigma Σ
  textPhi Φ textPsi Ψ textOmega Ω
  degree ° celsius ℃ ohm Ω textschwa ə textopeno ɔ textltailn ɲ texthtb ɓ texthtd ɗ texthtk ƙ
  female ♀ male ♂ checkmark ✓`);

/** Letters of mathematics. TeX drops the space after them, but only between dollar signs. */
export const mathLetters = signsOf(`
  alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ lambda λ mu μ
  nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
  Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω hbar ℏ ell ℓ infty ∞ partial ∂ nabla ∇
  emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ surd √ prime ′ angle ∠ aleph ℵ Re ℜ Im ℑ wp ℘
  lbrace { rbrace } lbrack [ rbrack ] langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | Vert ‖ lvert | rvert |
  backslash \\ square □ blacksquare ■ triangle △ bigcirc ◯ flat ♭ natural ♮ sharp ♯ upmu μ muup μ upalpha α upbeta β upgamma γ
  updelta δ upkappa κ uplambda λ`);

/** Signs between two things. A space that is written beside them is kept. */
export const mathSigns = signsOf(`
  leq ≤ le ≤ leqslant ⩽ geq ≥ ge ≥ geqslant ⩾ lt < gt > neq ≠ ne ≠ approx ≈ thickapprox ≈ sim ∼ thicksim ∼ simeq ≃ cong ≅ equiv ≡
  propto ∝ ll ≪ gg ≫ lesssim ≲ gtrsim ≳ lessgtr ≶ nleq ≰ ngeq ≱ nless ≮ ngtr ≯ doteq ≐ asymp ≍ times × div ÷ pm ± mp ∓ cdot ·
  cdots ⋯ ldots … ast ∗ star ⋆ circ ∘ bullet • setminus ∖ sum ∑ prod ∏ int ∫ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃
  supseteq ⊇ cup ∪ cap ∩ wedge ∧ land ∧ vee ∨ lor ∨ oplus ⊕ otimes ⊗ perp ⊥ parallel ∥ mid ∣ rightarrow → to → longrightarrow ⟶
  leftarrow ← gets ← longleftarrow ⟵ leftrightarrow ↔ Rightarrow ⇒ implies ⟹ Leftarrow ⇐ Leftrightarrow ⇔ iff ⟺ uparrow ↑
  downarrow ↓ updownarrow ↕ nearrow ↗ searrow ↘ mapsto ↦ rightleftharpoons ⇌ therefore ∴ because ∵ colon : log log ln ln exp exp
  max max min min lim lim sin sin cos cos tan tan Pr Pr det det mod mod`);

/** Commands that only change how what follows looks. */
export const silent = new Set(
  `emph textit textbf textsc textrm textsf texttt textup textsl textmd textnormal textlf underline uline mathrm mathit mathbf
  mathsf mathtt mathcal mathnormal mathbb mathfrak boldsymbol bm operatorname em it bf rm sc sf tt sl itshape bfseries scshape
  upshape slshape mdseries rmfamily sffamily ttfamily normalfont tiny small footnotesize scriptsize normalsize large Large
  displaystyle textstyle scriptstyle limits nolimits relax protect left right big Big bigl bigr Bigl Bigr bigg nocase unskip
  ignorespaces xspace nobreakdash uppercase nobreak allowbreak hspace* mathord mathrel mathbin mathop`.split(
    /\s+/,
  ),
);

/** Commands that leave room. */
export const spaces = new Set(
  'quad qquad enspace thinspace medspace thickspace space newline linebreak par nobreakspace'.split(' '),
);

function signsOf(table: string): ReadonlyMap<string, string> {
  const words = table.trim().split(/\s+/);
  const signs = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) signs.set(words[at] ?? '', words[at + 1] ?? '');
  return signs;
}
