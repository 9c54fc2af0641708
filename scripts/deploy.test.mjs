// node --test scripts/deploy.test.mjs
//
// A check whose program is not on this machine is skipped: systemd-analyze, nginx with openssl, and js-yaml, which is one of
// the packages of the web apps. The layout of the container and the settings are tested in cli/tests/program/deploy.rs.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const read = (name) => readFileSync(join('deploy', name), 'utf8');
const version = readFileSync('Cargo.toml', 'utf8').match(/^version = "(.*)"/m)[1];
const place = mkdtempSync(join(tmpdir(), 'hardstand-deploy-'));
after(() => rmSync(place, { recursive: true }));
const folder = () => mkdtempSync(join(place, 'folder-'));
// Debian has nginx outside of the PATH of users.
process.env.PATH += ':/usr/sbin';
const lacks = (...programs) => {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  return missing.length > 0 && `${missing.join(', ')} not installed`;
};

/** An image with a version of numbers; a name alone, `latest` or a word would change under a running installation. */
const pinned = /^[a-z0-9./-]+:\d+(\.\d+)+(-[a-z0-9.]+)*$/;

test('every image has a version', () => {
  const compose = [...read('compose.yaml').matchAll(/^\s*image: (.*)$/gm)].map(([, image]) => image);
  const bases = [...read('Containerfile').matchAll(/^FROM (.*)$/gm)].map(([, image]) => image);
  assert.ok(compose.length >= 3 && bases.length === 1);
  for (const image of [...compose, ...bases]) {
    assert.match(image.replace(/\$\{HARDSTAND_VERSION:-(.*)\}/, '$1'), pinned);
  }
  for (const image of ['nginx', 'nginx:latest', 'nginx:stable', 'postgres:17']) assert.doesNotMatch(image, pinned);
});

test('the version is that of the program', () => {
  assert.ok(read('compose.yaml').includes(`image: hardstand:\${HARDSTAND_VERSION:-${version}}`));
  assert.match(read('env.example'), new RegExp(`^HARDSTAND_VERSION=${version}$`, 'm'));
});

test('every variable of the composed services is in the example', () => {
  const used = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const given = new Set([...read('env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  assert.deepEqual([...used].sort(), [...given].sort());
});

const packages = existsSync('node_modules/js-yaml');
test('the services are what the files beside them say', { skip: !packages && 'js-yaml not installed' }, () => {
  const { services, networks, volumes } = createRequire(import.meta.url)('js-yaml').load(read('compose.yaml'));
  assert.deepEqual(Object.keys(services).sort(), ['migrate', 'nginx', 'node1', 'node2', 'postgres']);
  const address = (name) => services[name].networks.hardstand.ipv4_address;
  for (const node of ['node1', 'node2']) {
    assert.ok(read('nginx.conf').includes(`server ${address(node)}:8080`), node);
    assert.equal(services[node].environment.HARDSTAND__SERVER__TRUSTED_PROXIES, address('nginx'));
    assert.equal(services.nginx.depends_on[node].condition, 'service_healthy');
  }
  const declared = (service) => (service.volumes ?? []).map((volume) => volume.split(':')[0]).filter((from) => !from.startsWith('.'));
  assert.deepEqual(Object.values(services).flatMap(declared).sort(), Object.keys(volumes).sort());
  for (const [name, service] of Object.entries(services)) {
    const joined = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks);
    assert.deepEqual(joined, Object.keys(networks), name);
    for (const from of (service.volumes ?? []).map((volume) => volume.split(':')[0])) {
      const made = ['./secrets.toml', './tls'];
      assert.ok(!from.startsWith('.') || made.includes(from) || existsSync(join('deploy', from)), `${name}: ${from}`);
    }
  }
});

test('the unit is valid', { skip: lacks('systemd-analyze') }, () => {
  const unit = join(folder(), 'hardstand.service');
  // The program is not installed here.
  writeFileSync(unit, read('hardstand.service').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stderr);
  // A key that is not known is a warning. Those of other units of this machine are none of ours.
  const warnings = verified.stderr.split('\n').filter((line) => line.includes('hardstand.service'));
  assert.deepEqual(warnings, []);
});

test('nginx accepts its configuration', { skip: lacks('nginx', 'openssl') }, () => {
  const place = folder();
  const certificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=machines.example.org'];
  execFileSync('openssl', [...certificate, '-keyout', join(place, 'privkey.pem'), '-out', join(place, 'fullchain.pem')], { stdio: 'pipe' });
  writeFileSync(join(place, 'hardstand.conf'), read('nginx.conf').replaceAll('/etc/nginx/tls', place));
  writeFileSync(
    join(place, 'nginx.conf'),
    `pid ${place}/pid; error_log stderr; events {} http { access_log off; include ${place}/hardstand.conf; }`,
  );
  const tried = spawnSync('nginx', ['-t', '-q', '-p', place, '-c', join(place, 'nginx.conf')], { encoding: 'utf8' });
  assert.equal(tried.status, 0, tried.stderr);
});

test('the script of the roles is a valid script', () => {
  const checked = spawnSync('sh', ['-n', 'deploy/postgres-roles.sh'], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
});
