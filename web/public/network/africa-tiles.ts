/** A map of Africa on which each country is a tile of the same size, near to where it lies. */

const rows = [
  '.. .. .. MA DZ TN LY EG',
  '.. .. EH MR ML NE TD SD ER',
  'CV GM SN GN BF NG CF SS ET DJ',
  '.. GW SL CI GH BJ CM UG KE SO',
  '.. .. LR .. TG GQ CG CD RW TZ .. SC',
  '.. .. .. .. ST GA AO ZM BI MW KM',
  '.. .. .. .. .. .. NA BW ZW MZ MG MU',
  '.. .. .. .. .. .. .. ZA SZ',
  '.. .. .. .. .. .. .. LS',
];

/** A country, and the column and row of its tile, counted from 0. */
interface Tile {
  code: string;
  column: number;
  row: number;
}

export const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((code, column) => (code === '..' ? [] : [{ code, column, row }])),
);

/** How many tiles the map is wide and high. */
export const extent = {
  columns: Math.max(...tiles.map(({ column }) => column)) + 1,
  rows: rows.length,
};
