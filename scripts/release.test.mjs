// node --test scripts/release.test.mjs
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const version = readFileSync('Cargo.toml', 'utf8').match(/^version = "(.*)"/m)[1];

const place = mkdtempSync(join(tmpdir(), 'hardstand-release-test-'));
after(() => rmSync(place, { recursive: true }));
const folder = () => mkdtempSync(join(place, 'folder-'));

/** A program in place of the real one, which takes minutes to build: with its version, a manual and completions. */
function program(ofVersion) {
  const path = join(folder(), 'hardstand');
  const script = `#!/bin/sh
case $1 in
--version) echo "hardstand ${ofVersion}" ;;
man) echo manual >"$2/hardstand.1" ;;
completions) echo "completions of $2 $HARDSTAND_ENV" ;;
*) exit 2 ;;
esac
`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

function release(binary, umask = '022') {
  const made = folder();
  const command = `umask ${umask}; exec scripts/release.sh "${binary}" "${made}"`;
  const ended = spawnSync('bash', ['-c', command], { encoding: 'utf8', env: { ...process.env, HARDSTAND_ENV: 'test' } });
  return { folder: made, ...ended };
}

const lines = (text) => text.trim().split('\n');

test('the archive has what an operator needs, and its checksum is right', () => {
  const made = release(program(version));
  assert.equal(made.status, 0, made.stderr);
  const archive = readdirSync(made.folder).find((name) => name.endsWith('.tar.gz'));
  assert.match(archive, new RegExp(`^hardstand-${version}-[a-z0-9_]+-[a-z0-9-]+\\.tar\\.gz$`));
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: made.folder });
  const names = lines(execFileSync('tar', ['-tzf', join(made.folder, archive)], { encoding: 'utf8' }));
  const top = archive.replace('.tar.gz', '');
  const wanted = [
    'bin/hardstand',
    'config/default.toml',
    'config/production.example.toml',
    'deploy/Containerfile',
    'deploy/compose.yaml',
    'deploy/env.example',
    'deploy/hardstand.service',
    'deploy/nginx.conf',
    'deploy/postgres-roles.sh',
    'docs/benchmarks.md',
    'docs/operations.md',
    'docs/operations/upgrade.md',
    'hardstand.cdx.json',
    'share/bash-completion/completions/hardstand',
    'share/fish/vendor_completions.d/hardstand.fish',
    'share/man/man1/hardstand.1',
    'share/zsh/site-functions/_hardstand',
  ];
  for (const name of wanted) assert.ok(names.includes(`${top}/${name}`), name);
  execFileSync('tar', ['-xzf', archive], { cwd: made.folder });
  const read = (name) => readFileSync(join(made.folder, top, name), 'utf8');
  assert.equal(JSON.parse(read('hardstand.cdx.json')).bomFormat, 'CycloneDX');
  assert.equal(read('share/zsh/site-functions/_hardstand'), 'completions of zsh \n', 'without settings of the environment');
});

test('the same program makes the same archive', () => {
  const binary = program(version);
  const [one, other] = [release(binary), release(binary, '077')];
  assert.equal(one.status, 0, one.stderr);
  assert.equal(other.status, 0, other.stderr);
  const sums = ({ folder }) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  assert.equal(sums(one), sums(other));
});

test('a program of another version is refused', () => {
  const made = release(program('9.9.9'));
  assert.notEqual(made.status, 0);
  assert.match(made.stderr, /has version 9\.9\.9, but Cargo\.toml has/);
  assert.deepEqual(readdirSync(made.folder), []);
});
