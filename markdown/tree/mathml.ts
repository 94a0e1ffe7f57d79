/** The allowed elements of MathML, besides `math`. */
export const mathElements: readonly string[] = [
  ...['mrow', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'mphantom'],
  ...['mtable', 'mtr', 'mtd'],
];

/** Their allowed attributes, about meaning or layout; none takes a style or an address. */
export const mathAttributes: readonly string[] = [
  ...['accent', 'accentunder', 'columnspan', 'depth', 'displaystyle', 'fence', 'form', 'height', 'largeop'],
  ...['linethickness', 'lspace', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'rowspan', 'rspace'],
  ...['scriptlevel', 'separator', 'stretchy', 'symmetric', 'voffset', 'width'],
];

/** Classes for the alignment of columns, for which MathML has no attribute that browsers support. */
export const mathClasses: ReadonlyMap<unknown, string> = new Map([
  ['tml-left', 'math-left'],
  ['tml-right', 'math-right'],
]);
