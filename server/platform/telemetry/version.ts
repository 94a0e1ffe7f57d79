import packageFile from '../../../package.json' with { type: 'json' };

/** The version of this program. */
export const { version } = packageFile;

/** The program with its version, as `--version` prints it. */
export const programVersion = `${packageFile.name} ${version}`;

/** The program with its version, as the User-Agent of its requests names it. */
export const productToken = `${packageFile.name}/${version}`;
