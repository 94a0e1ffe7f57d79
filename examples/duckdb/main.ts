/** `node main.ts --data DIR [--port N]`: answers nodes from Parquet files. */
import { parseArgs } from 'node:util';
import { engineServer } from '../../node/engine/remote/serve.ts';
import { ParquetNumbers } from './numbers.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', default: 'parquet' }, port: { type: 'string', default: '4200' } },
});
const numbers = await ParquetNumbers.open(values.data);
// Only for nodes on this machine: beyond it, give the second argument, the SHA-256 of a token.
const server = engineServer(() => numbers, null).listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  console.log(
    `The engine answers at http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
  );
});
