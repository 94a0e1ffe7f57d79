/** Holds the rules and the dashboard of deploy/monitoring, and the unit of systemd, to what the server really has. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { startTestApp } from '../../../tests/app.ts';
import { databaseUrlOf } from '../../platform/db/database-url.ts';

const deploy = path.join(import.meta.dirname, '../../../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
}
const rules: Rule[] = parse(read('monitoring/rules.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const panels: { targets: { expr: string }[] }[] = JSON.parse(read('monitoring/dashboard.json')).panels;

/** Words of PromQL that are no metrics. */
const words = new Set(
  'sum rate max min abs absent max_over_time by on and or unless ignoring histogram_quantile increase group_left'.split(
    ' ',
  ),
);

/** The names of metrics in an expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|on|ignoring)\s*\([^)]*\)/g, ' ');
  return (bare.match(/[a-zA-Z_:][a-zA-Z0-9_:]*/g) ?? []).filter((name) => !words.has(name));
}

it('every metric of the rules and of the dashboard is one that the server gives', async () => {
  // The primary stands in for a replica, which has metrics of its own.
  const site = await startTestApp((connection) => {
    const url = databaseUrlOf(connection);
    return { DATABASE_URL: url, DATABASE_READ_URL: url };
  });
  onTestFinished(site.close);
  await site.call('GET', '/healthz');
  const { body } = await site.call('GET', '/metrics');
  const served = new Set(
    String(body)
      .match(/^# TYPE \S+/gm)
      ?.map((line) => line.slice('# TYPE '.length)),
  );
  const recorded = new Set(rules.map(({ record }) => record));
  const used = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const unknown = used.flatMap(metricsIn).filter((name) => {
    // `up` is of Prometheus itself.
    if (name === 'up' || recorded.has(name)) return false;
    return !served.has(name) && !served.has(name.replace(/_(bucket|count|sum)$/, ''));
  });
  expect(unknown).toEqual([]);
  expect(used.length).toBeGreaterThan(30);
});

it('names of alerts and of recorded series are told once', () => {
  const names = rules.map(({ alert, record }) => alert ?? record);
  expect(new Set(names).size).toBe(names.length);
});

it('alerts fire for the series that they are about, and for no others', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).status !== 0) skip('There is no promtool.');
  const folder = path.join(deploy, 'monitoring');
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.yml'));
  const said = spawnSync('promtool', ['test', 'rules', ...files], { cwd: folder });
  expect(String(said.stdout).match(/SUCCESS/g), String(said.stderr)).toHaveLength(files.length);
  expect(said.status).toBe(0);
});

it('the unit of systemd lets the server write to its folder alone, without privileges', () => {
  const unit = read('systemd/afya.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  expect(value('DynamicUser')).toBe('yes');
  expect(value('ProtectSystem')).toBe('strict');
  expect(value('CapabilityBoundingSet')).toBe('');
  expect(value('NoNewPrivileges')).toBe('yes');
  expect(value('Environment')).toContain(`DATA_DIR=/var/lib/${value('StateDirectory')}`);
  expect(unit).not.toMatch(/^ReadWritePaths=/m);
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(20);
  expect(value('ExecStart')).toBe('/opt/afya/afya start');
});

it('systemd finds little that the unit exposes', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('There is no systemd-analyze.');
  const said = execFileSync('systemd-analyze', [
    'security',
    '--offline=true',
    path.join(deploy, 'systemd/afya.service'),
  ]).toString();
  const [, exposure = ''] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(2);
});
