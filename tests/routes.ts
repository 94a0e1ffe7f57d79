/** The routes of the app that answer GET, from the tree that Fastify prints. */
import type { FastifyInstance } from 'fastify';

/** A parameter of a route, or what stands for any rest of a path. */
export const wild = /:\w+(?:\([^)]*\))?|\*/g;

/** Every route for GET, such as `/phis/read/:slug`. */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    above.splice(indent.length / 4, above.length, part);
    if (methods.split(', ').includes('GET')) found.push(above.join(''));
  }
  return found;
}
