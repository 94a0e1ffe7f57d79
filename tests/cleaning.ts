/** Cleans up after each test and each file of tests. All files in a process share this module, so only hooks of a file's own may run it. */

type Clean = () => Promise<unknown>;

const ofTest: Clean[] = [];
const ofFile: Clean[] = [];

/** Cleans up after the test, in reverse order. */
export function afterwards(clean: Clean): void {
  ofTest.push(clean);
}

/** Cleans up after the file of tests, in reverse order. */
export function afterFile(clean: Clean): void {
  ofFile.push(clean);
}

export async function cleanUpTest(): Promise<void> {
  for (const clean of ofTest.splice(0).reverse()) await clean();
}

export async function cleanUpFile(): Promise<void> {
  for (const clean of ofFile.splice(0).reverse()) await clean();
}
