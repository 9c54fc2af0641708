// The bill of materials of the program: every crate that is compiled into it and every npm package whose code stands in the
// web apps, as CycloneDX 1.5, from Cargo.lock and package-lock.json. Nothing is asked of a registry.
//
//   node scripts/sbom.mjs            prints it
//   node scripts/sbom.mjs FILE       writes it to a file
//   node scripts/sbom.mjs --check    fails where a licence is not one of deny.toml's, a banned package is used, or a package
//                                    lacks its licence or checksum
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';

const program = 'cli';

const cargo = (words) => execFileSync('cargo', words, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });

/** The crates that the program is built from, for any platform: normal dependencies, with what builds them. */
function crates() {
  const metadata = JSON.parse(cargo(['metadata', '--locked', '--format-version', '1']));
  const packages = new Map(metadata.packages.map((found) => [found.id, found]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const checksums = new Map();
  for (const block of readFileSync('Cargo.lock', 'utf8').split('[[package]]')) {
    const field = (name) => block.match(new RegExp(`^${name} = "(.*)"$`, 'm'))?.[1];
    checksums.set(`${field('name')}@${field('version')}`, field('checksum'));
  }
  const root = metadata.packages.find((found) => found.name === program && !found.source);
  // The metadata also list dependencies that an unused feature of another crate would need; the tree does not.
  const tree = cargo(['tree', '--locked', '--package', program, '--edges', 'normal,build', '--target', 'all', '--prefix', 'none', '--format', '{p}']);
  const compiled = new Set([...tree.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name}@${version}`));
  const used = metadata.packages.filter((found) => compiled.has(`${found.name}@${found.version}`));
  const reached = new Set(used.map((found) => found.id));
  const reference = (found) => `pkg:cargo/${found.name}@${found.version}`;
  const components = used
    .filter((found) => found.source)
    .map((found) => ({
      ...component('cargo', found.name, found.version, found.license),
      hashes: [{ alg: 'SHA-256', content: checksums.get(`${found.name}@${found.version}`) }],
    }));
  const edges = used.map((found) => ({
    ref: reference(found),
    dependsOn: [...new Set(nodes.get(found.id).deps.filter(({ pkg }) => reached.has(pkg)).map(({ pkg }) => reference(packages.get(pkg))))].sort(),
  }));
  // The crates of the workspace are parts of the program.
  const own = used.filter((found) => !found.source);
  return { version: root.version, components, edges, own };
}

/** The npm packages of the web apps, without those that only build and test them. */
function npmPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.dev || entry.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [alg, content] = (entry.integrity ?? '').split('-');
    const digest = content && Buffer.from(content, 'base64').toString('hex');
    const made = component('npm', name, entry.version, entry.license);
    found.set(made.purl, { ...made, hashes: [{ alg: alg.toUpperCase().replace('SHA', 'SHA-'), content: digest }] });
  }
  return [...found.values()];
}

function component(kind, name, version, license) {
  const purl = `pkg:${kind}/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: license ? [{ expression: spdx(license) }] : [] };
}

/** An SPDX expression from the older spellings that packages still have. */
function spdx(license) {
  const older = { BSD: 'BSD-3-Clause', 'MPL-2.0+': 'MPL-2.0' };
  return older[license] ?? license.replaceAll(/\s*\/\s*/g, ' OR ');
}

function billOfMaterials() {
  const { version, components, edges, own } = crates();
  const reference = `pkg:cargo/${program}@${version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      tools: [{ name: 'scripts/sbom.mjs' }],
      component: {
        type: 'application',
        'bom-ref': reference,
        name: 'hardstand',
        version,
        components: own.filter(({ name }) => name !== program).map(({ name, version: of }) => ({ type: 'library', 'bom-ref': `pkg:cargo/${name}@${of}`, name, version: of })),
      },
    },
    components: [...components, ...npmPackages()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: edges.sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  };
}

/** Whether an SPDX expression can be met by allowed licences. */
function isAllowed(expression, allowed) {
  const tokens = expression.replaceAll(/[()]/g, ' $& ').trim().split(/\s+/);
  const either = () => {
    let fits = both();
    while (tokens[0] === 'OR') fits = (tokens.shift(), both()) || fits;
    return fits;
  };
  const both = () => {
    let fits = one();
    while (tokens[0] === 'AND') fits = (tokens.shift(), one()) && fits;
    return fits;
  };
  const one = () => {
    let name = tokens.shift();
    if (name === '(') {
      const fits = either();
      tokens.shift();
      return fits;
    }
    if (tokens[0] === 'WITH') name = [name, tokens.shift(), tokens.shift()].join(' ');
    return allowed.has(name);
  };
  return either() && tokens.length === 0;
}

function check({ components, dependencies }) {
  const rules = readFileSync('deny.toml', 'utf8').replaceAll(/^\s*#.*$/gm, '');
  const list = (name) => rules.match(new RegExp(`^${name} = \\[([^]*?)^\\]`, 'm'))[1];
  const texts = (text) => [...text.matchAll(/"([^"]+)"/g)].map(([, value]) => value);
  const allowed = new Set(texts(list('allow')));
  const banned = new Set(texts(list('deny')));
  const faults = [];
  for (const { name, purl, licenses, hashes } of components) {
    const expression = licenses[0]?.expression;
    if (!expression) faults.push(`${purl} names no licence`);
    else if (!isAllowed(expression, allowed)) faults.push(`${purl} has the licence ${expression}, which deny.toml does not allow`);
    if (!hashes[0].content) faults.push(`${purl} has no checksum`);
    if (purl.startsWith('pkg:cargo/') && banned.has(name)) faults.push(`${purl} is banned by deny.toml`);
  }
  const known = new Set([...components.map(({ purl }) => purl), ...dependencies.map(({ ref }) => ref)]);
  if (known.size < 100 || components.length < 100) faults.push('the lock files were not read');
  for (const { ref, dependsOn } of dependencies) {
    for (const other of dependsOn) if (!known.has(other)) faults.push(`${ref} depends on ${other}, which is not listed`);
  }
  return faults;
}

const bill = billOfMaterials();
if (argv[2] === '--check') {
  const faults = check(bill);
  for (const fault of faults) console.error(fault);
  exit(faults.length === 0 ? 0 : 1);
}
const text = `${JSON.stringify(bill, null, 2)}\n`;
if (argv[2]) writeFileSync(argv[2], text);
else process.stdout.write(text);
