/** @module-tag long */
/** Follows the tutorials of the federated cloud step by step, as a reader would. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tutorialPath } from '../../../contract/paths.ts';
import { type DocumentedSite, startDocumentedSite } from '../../../tests/documented-site.ts';
import { runCode, startCode } from '../../../tests/examples.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { freePort } from '../../../tests/process.ts';
import { decideNode, proposeNode } from '../../cloud/index.ts';

let documented: DocumentedSite;
let folder: string;
beforeAll(async () => {
  documented = await startDocumentedSite();
  folder = await mkdtemp(path.join(tmpdir(), 'node-'));
});
afterAll(async () => {
  await documented.close();
  await rm(folder, { recursive: true });
});

const program = path.resolve(import.meta.dirname, '../../../node/main.ts');

it('"From a VCF to a node that answers in the network" ends with the answer of the node, and "Asking the network" prints it', async () => {
  const port = String(await freePort());
  const blocks = await documented.codeAt(tutorialPath('node-in-the-network'));
  // What `npm run node` starts, in a folder of the test's own.
  const [files = '', start = '', ask = '', askNetwork = '', ...others] = blocks
    .filter(({ language }) => language === 'sh')
    .map(({ code }) => code.replaceAll('npm run node --', `exec_node`).replaceAll('4100', port));
  expect(others).toEqual([]);
  const prepare = `cd '${folder}'; exec_node() { '${process.execPath}' --disable-warning=ExperimentalWarning '${program}' "$@"; }\n`;
  const written = await runCode('sh', prepare + files, {});
  expect(written.stdout).toMatch(/Snapshot [0-9a-f]{16}: \d+ variants of 1200 people/);

  const node = startCode(
    'sh',
    prepare + start.replace('exec_node', `exec '${process.execPath}' '${program}'`),
    {},
  );
  try {
    await node.printed('The node answers at');
    const asked = await runCode('sh', ask, {});
    expect(asked.stdout).toMatch(/"name":"Institute of Genomics".*"exists":true.*"tests":"exact"/s);

    const { site } = documented;
    const superAdmin = await makeAccount(site.context, 'S');
    const { id } = await proposeNode(site.context, await makeAccount(site.context, 'A'), {
      url: `http://127.0.0.1:${port}`,
    });
    await decideNode(site.context, superAdmin, id, { decision: 'approve' });
    await site.runJobs();
    const found = await runCode('sh', askNetwork, {});
    const { info } = JSON.parse(found.stdout);
    const own = info.nodes.find(({ name }: { name: string }) => name === 'Institute of Genomics');
    expect(own).toMatchObject({
      answer: 'yes',
      floor: 130,
      snapshot: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    await askingPrintsTheNode();
  } finally {
    await node.end();
  }
});

/** Runs the reader's program after each step. */
async function askingPrintsTheNode(): Promise<void> {
  const blocks = await documented.codeAt(tutorialPath('ask-the-network'));
  const steps = blocks.filter(({ language }) => language === 'python').map(({ code }) => code);
  expect(steps).toHaveLength(3);
  const { code, stdout, stderr } = await runCode('python', steps.join('\n'), {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Somebody said yes: False');
  expect(stdout).toMatch(/^Institute of Genomics no +[0-9a-f]{16}$/m);
  expect(stdout).toMatch(/nodes: .*no/);
}
