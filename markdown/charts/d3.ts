import { createRequire } from 'node:module';
import type * as Scale from 'd3-scale';
import type * as Shape from 'd3-shape';

const require = createRequire(import.meta.url);

/** Loads `d3-scale` with the first chart: few posts have charts, and an idle server needn't hold it. */
export function scales(): typeof Scale {
  return require('d3-scale');
}

/** As `scales`, for `d3-shape`. */
export function shapes(): typeof Shape {
  return require('d3-shape');
}
