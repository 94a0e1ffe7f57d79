import qrcode from 'qrcode-generator';

/** The quiet zone around a code, in modules. */
const quiet = 4;

function codeOf(text: string) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  return code;
}

/** The QR code of a text, as an SVG drawing without a size of its own: dark on white in each theme. */
export function qrSvg(text: string): string {
  const code = codeOf(text);
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      const from = column;
      while (column < count && code.isDark(row, column)) column += 1;
      if (column > from) path += `M${from + quiet} ${row + quiet}h${column - from}v1H${from + quiet}z`;
    }
  const side = count + 2 * quiet;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
}

/** The QR code of a text in pixels, one for each module and from black to white in one byte. */
export function qrPixels(text: string): { side: number; bytes: Buffer } {
  const code = codeOf(text);
  const side = code.getModuleCount() + 2 * quiet;
  const bytes = Buffer.alloc(side * side, 255);
  for (let row = quiet; row < side - quiet; row += 1)
    for (let column = quiet; column < side - quiet; column += 1)
      if (code.isDark(row - quiet, column - quiet)) bytes[row * side + column] = 0;
  return { side, bytes };
}
