/** Holds the image, the compose file and the manifests in deploy/ to what the server needs and knows. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { contract } from '../../contract/index.ts';
import { importOptions } from '../../scripts/command-names.mjs';
import { readConfig, settingNames } from '../../server/platform/config/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

const containerfile = read('container/Containerfile');
const launcherOfRelease = read('release/afya');
const compose = parse(read('compose/compose.yaml'));
/** The lines of settings in a file beside the compose file. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
const composeDefaults = settingsIn(read('compose/defaults'));
const manifests = ['site', 'network', 'secret.sample'].flatMap((name) =>
  parseAllDocuments(read(`kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  }),
);
const manifest = (kind: string) => {
  const [found, ...others] = manifests.filter((each) => each.kind === kind);
  expect(others).toEqual([]);
  return found;
};
const pod = manifest('Deployment').spec.template.spec;
const [container] = pod.containers;
const podSettings: Record<string, string> = Object.fromEntries([
  ...Object.entries(manifest('ConfigMap').data),
  ...container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
]);

/** The settings, with a value that could be in the file for those that name one. */
function withSamples(given: Record<string, string>, samples: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const setting = name.replace(/_FILE$/, '');
      if (settingNames.includes(name) || !settingNames.includes(setting)) return [name, value];
      return [setting, samples[path.basename(value)] ?? ''];
    }),
  );
}

it('the launcher of a release starts the server with the options of npm start', () => {
  const launcher = readFileSync(path.join(root, 'scripts/run.mjs'), 'utf8');
  const [, list = ''] = /^const nodeOptions = \[\n([^\]]*)\];$/m.exec(launcher) ?? [];
  const options = [...list.matchAll(/^ {2}'(--[^']+)',$/gm)].map(([, option]) => option).join(' ');
  expect(options).toContain('--disable-warning');
  expect(launcherOfRelease).toContain(`exec "$node" ${options} \${more:-} "$here/$program" "$@"`);
  expect(launcherOfRelease).toContain(`[ "$name" != import ] || more=${importOptions.join(' ')}\n`);
});

it('the unit goes on when the kernel ends one of its processes for memory', () => {
  expect(read('systemd/afya.service')).toMatch(/^OOMPolicy=continue$/m);
});

it('the image and the manifests set only what the server knows, and values that it accepts', () => {
  const given = [
    withSamples(
      { ...composeDefaults, ...compose.services.site.environment },
      { 'database-url': 'postgresql://afya:x@database:5432/afya' },
    ),
    withSamples(podSettings, manifest('Secret').stringData),
  ];
  for (const settings of given) {
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(readConfig({}, settings).databaseUrl).not.toBeNull();
    expect(readConfig({}, settings).backups.lock).not.toBeNull();
  }
  const [, ofImage = ''] = /^ENV (NODE_ENV=.*)$/m.exec(containerfile) ?? [];
  const names = ofImage.split(' ').map((pair) => pair.split('=')[0] ?? '');
  const ofOthers = ['NODE_ENV', 'HOME', 'MALLOC_ARENA_MAX'];
  expect(names.filter((name) => !settingNames.includes(name) && !ofOthers.includes(name))).toEqual([]);
});

it('secrets are files that exist where settings look for them', () => {
  const files: string[] = Object.values(podSettings).filter((value) =>
    value.startsWith('/run/secrets/afya/'),
  );
  expect(files.map((file) => path.basename(file)).toSorted()).toEqual(
    Object.keys(manifest('Secret').stringData).toSorted(),
  );
  expect(container.volumeMounts).toContainEqual({
    name: 'secrets',
    mountPath: '/run/secrets/afya',
    readOnly: true,
  });
  for (const [serviceName, service] of Object.entries<{
    environment: Record<string, string>;
    secrets: string[];
  }>(compose.services)) {
    const settings = { ...(serviceName === 'site' ? composeDefaults : {}), ...service.environment };
    const wanted = Object.values(settings).filter((value) => value.startsWith('/run/secrets/'));
    expect(wanted.map((file) => path.basename(file)).toSorted()).toEqual(service.secrets.toSorted());
    for (const name of service.secrets) expect(Object.keys(compose.secrets)).toContain(name);
  }
});

it('settings of the operator change those of the compose file, but for the address of its database', async () => {
  const { env_file: files, environment } = compose.services.site;
  // Of two files that name a variable, the later one counts; `environment` counts before all files.
  expect(files).toEqual(['./defaults', './secrets/settings']);
  expect(Object.keys(environment)).toEqual(['DATABASE_URL_FILE']);
  const bucket = { BACKUP_TO: 's3://key:secret@s3.example/backups' };
  expect(readConfig({}, { ...composeDefaults, ...bucket }).backups.to).toMatchObject({
    bucket: { name: 'backups' },
  });
  const recipient = await identityToRecipient(await generateX25519Identity());
  const keys = `BACKUP_PASSPHRASE_FILE=\nBACKUP_RECIPIENTS=${recipient}\nBACKUP_EVERY=\n`;
  const { lock, everyMinutes } = readConfig({}, { ...composeDefaults, ...settingsIn(keys) }).backups;
  expect([lock, everyMinutes]).toEqual([{ recipients: [recipient] }, null]);
});

it('the script makes secrets and settings of the compose file once, in a folder that others can’t enter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'afya-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('cp', [path.join(deploy, 'compose/secrets.sh'), folder]);
  const contents = () => {
    execFileSync('sh', [path.join(folder, 'secrets.sh')]);
    const names = readdirSync(path.join(folder, 'secrets')).toSorted();
    return names.map((name) => [name, readFileSync(path.join(folder, 'secrets', name), 'utf8')]);
  };
  const first = contents();
  expect(contents()).toEqual(first);
  expect(first.map(([name]) => name)).toEqual([...Object.keys(compose.secrets), 'settings'].toSorted());
  expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  const { 'database-url': url = '', 'database-password': password = '' } = Object.fromEntries(first);
  expect(new URL(url).password).toBe(password);
  expect(password).toMatch(/^[0-9a-f]{48}$/);
});

it('probes and ports are those of the server', () => {
  const { getHealth, getReadiness } = contract;
  expect(container.livenessProbe.httpGet).toEqual({ path: getHealth.path, port: 'http' });
  expect(container.startupProbe.httpGet).toEqual({ path: getHealth.path, port: 'http' });
  expect(container.readinessProbe.httpGet).toEqual({ path: getReadiness.path, port: 'http' });
  expect(launcherOfRelease).toContain(getReadiness.path);
  expect(containerfile).toContain(
    `CMD ${JSON.stringify(compose.services.site.healthcheck.test.slice(1)).replace(',', ', ')}`,
  );
  const { port } = readConfig({}, {});
  const metrics = readConfig({}, { METRICS_ADDRESS: podSettings.METRICS_ADDRESS }).metricsAddress;
  expect(container.ports).toEqual([
    { name: 'http', containerPort: port },
    { name: 'metrics', containerPort: metrics?.port },
  ]);
  expect(containerfile).toContain(`EXPOSE ${port}`);
  expect(compose.services.site.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  // The server ends within 20 seconds, after the 5 in which balancers forget it.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(25);
  expect(manifest('Ingress').spec.rules[0].host).toBe(new URL(podSettings.PUBLIC_URL ?? '').host);
});

it('pods keep to the restricted standard of Kubernetes, with a root that can’t be written to', () => {
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.hostNetwork ?? pod.hostPID ?? pod.hostIPC).toBeUndefined();
  const kinds = pod.volumes.flatMap((volume: object) => Object.keys(volume).filter((key) => key !== 'name'));
  expect(new Set(kinds)).toEqual(new Set(['emptyDir', 'secret']));
  expect(compose.services.site).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(containerfile).toContain(`USER ${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`);
  const named = container.volumeMounts.map(({ name }: { name: string }) => name);
  expect(named.toSorted()).toEqual(pod.volumes.map(({ name }: { name: string }) => name).toSorted());
});

it('two pods run, of which one stays, and every object selects them', () => {
  const { spec } = manifest('Deployment');
  const labels = spec.template.metadata.labels;
  expect(spec.replicas).toBe(2);
  expect(manifest('PodDisruptionBudget').spec).toEqual({
    minAvailable: 1,
    selector: { matchLabels: labels },
  });
  expect(manifest('Service').spec.selector).toEqual(labels);
  expect(manifest('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
});

it('readers come in through the ingress controller, which doesn’t reach the metrics', () => {
  expect(manifest('Ingress').spec.ingressClassName).toBe('nginx');
  const [{ port }, ...others] = manifest('Service').spec.ports;
  expect([port, others]).toEqual([80, []]);
  const allowed = manifest('NetworkPolicy').spec.ingress.map(
    ({ from, ports }: { from: [{ namespaceSelector: object }]; ports: [{ port: string }] }) => [
      Object.values(Object.values(from[0].namespaceSelector)[0]),
      ports.map((each) => each.port),
    ],
  );
  expect(allowed).toEqual([
    [['ingress-nginx'], ['http']],
    [['monitoring'], ['metrics']],
  ]);
});

it('every command of a release is a program, and one of npm run', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, names = ''] = /^ {2}(admin \|.*)\)$/m.exec(launcherOfRelease) ?? [];
  const commands = names.split(' | ');
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !existsSync(path.join(root, `dist/server/${name}.js`)))).toEqual([]);
  expect([...commands, 'node', 'verify-log', 'start'].filter((name) => !(name in scripts))).toEqual([]);
  const offered = execFileSync('sh', ['-c', `sh "${deploy}/release/afya" ../main 2>&1; echo $?`]).toString();
  expect(offered).toContain("There is no command '../main'.");
  expect(offered).toMatch(/\n2\n$/);
});
