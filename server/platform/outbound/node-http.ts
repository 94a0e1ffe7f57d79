/**
 * Node's `http` and `https`. An `import` of `node:http` reads everything that it exports, also the classes of
 * WebSockets, for which Node loads a whole client: 13 MB that this process doesn't need.
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
