// The page to read and try every call. It is made from /api/openapi.json alone and loads nothing else.
'use strict';

const METHODS = ['get', 'post', 'put', 'delete'];
const DEEPEST = 5;

/** What is pasted to call as someone else than the session cookie says; kept for this page only. */
const caller = { session: '', site: '', group: '' };

let contract = null;
let operations = [];

// --- small helpers ---

/** An element with attributes and children; text is always text, never markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== ''));
  return element;
}

const byId = (id) => document.getElementById(id);

/** Follows a reference within the document. */
function resolve(thing) {
  let found = thing;
  for (let steps = 0; found && found.$ref && steps < 10; steps += 1) {
    const path = found.$ref.replace(/^#\//, '').split('/');
    found = path.reduce((at, part) => at?.[part.replace(/~1/g, '/').replace(/~0/g, '~')], contract);
  }
  return found ?? {};
}

const nameOf = (schema) => schema?.$ref?.split('/').pop();

/** All parts of a schema that is put together from several. */
function merged(schema) {
  const whole = resolve(schema);
  if (!whole.allOf) return whole;
  const parts = whole.allOf.map(merged);
  return {
    ...whole,
    type: whole.type ?? 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties), whole.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(whole.required ?? [])],
  };
}

const choicesOf = (schema) => schema.oneOf ?? schema.anyOf ?? [];
const typesOf = (schema) => [schema.type ?? []].flat();
const isNull = (schema) => typesOf(schema).join() === 'null';

/** The type as people read it: text, number, list of StockRow. */
function typeText(schema) {
  const name = nameOf(schema);
  const whole = merged(schema);
  if (whole.enum) return whole.enum.length > 12 ? `one of ${whole.enum.length} names` : whole.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = choicesOf(whole);
  if (choices.length > 0) return choices.map(typeText).join(' | ');
  const types = typesOf(whole);
  if (types.includes('array')) return `list of ${typeText(whole.items ?? {})}`;
  if (name) return name;
  const shown = types.map((type) => (type === 'string' && whole.format ? `string (${whole.format})` : type));
  return shown.join(' | ') || 'anything';
}

/** A body that could be sent: examples and defaults where there are some, plain values elsewhere. */
function example(schema, depth = 0) {
  const whole = merged(schema);
  if (whole.example !== undefined) return whole.example;
  if (whole.examples?.length > 0) return whole.examples[0];
  if (whole.default !== undefined) return whole.default;
  if (whole.enum) return whole.enum[0];
  const choices = choicesOf(whole).filter((choice) => !isNull(merged(choice)));
  if (choices.length > 0) return example(choices[0], depth);
  const type = typesOf(whole).find((each) => each !== 'null');
  if (type === 'object' || whole.properties) {
    if (depth >= DEEPEST) return {};
    return Object.fromEntries(Object.entries(whole.properties ?? {}).map(([name, part]) => [name, example(part, depth + 1)]));
  }
  if (type === 'array') return depth >= DEEPEST ? [] : [example(whole.items ?? {}, depth + 1)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 0;
  if (whole.format === 'date-time') return '2026-03-02T08:00:00Z';
  return type === 'string' ? '' : null;
}

// --- the list of calls ---

function readOperations() {
  const found = [];
  for (const [path, item] of Object.entries(contract.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const id = operation.operationId ?? `${method} ${path}`;
      const tags = operation.tags?.length ? operation.tags : ['other'];
      const words = [id, path, method, operation.summary, operation.description, ...tags].join(' ').toLowerCase();
      found.push({ id, path, method, operation, tags, words, shared: item.parameters ?? [] });
    }
  }
  return found.sort((one, other) => one.path.localeCompare(other.path));
}

function showList() {
  const asked = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = operations.filter((each) => asked.every((word) => each.words.includes(word)));
  const current = decodeURIComponent(location.hash.slice(1));
  const tags = [...new Set(fitting.flatMap((each) => each.tags))].sort();
  const groups = tags.map((tag) => {
    const entries = fitting.filter((each) => each.tags.includes(tag)).map((each) => make('li', {},
      make('a', { href: `#${encodeURIComponent(each.id)}`, 'aria-current': each.id === current ? 'true' : undefined, title: each.operation.summary },
        make('span', { class: `method ${each.method}` }, each.method.toUpperCase()),
        make('span', {}, each.path))));
    return make('section', {}, make('h2', {}, tag), make('ul', {}, entries));
  });
  byId('calls').replaceChildren(...groups);
  byId('found').textContent = fitting.length === operations.length ? `${operations.length} calls` : `${fitting.length} of ${operations.length} calls`;
}

// --- one call ---

function schemaRows(schema, depth = 0, seen = []) {
  const whole = merged(schema);
  const inner = typesOf(whole).includes('array') ? merged(whole.items ?? {}) : whole;
  const required = new Set(inner.required ?? []);
  return Object.entries(inner.properties ?? {}).flatMap(([name, part]) => {
    const full = merged(part);
    const row = make('tr', {},
      make('td', { class: `depth-${Math.min(depth, 4)}` }, make('code', {}, name), required.has(name) ? ' *' : ''),
      make('td', {}, typeText(part)),
      make('td', {}, full.description ?? ''));
    const list = typesOf(full).includes('array');
    const child = list ? full.items ?? {} : choicesOf(full).find((choice) => !isNull(merged(choice))) ?? part;
    const name2 = nameOf(child);
    const deeper = depth + 1 < DEEPEST && !(name2 && seen.includes(name2));
    return [row, ...(deeper ? schemaRows(child, depth + 1, name2 ? [...seen, name2] : seen) : [])];
  });
}

function schemaTable(schema, caption) {
  const rows = schemaRows(schema, 0, [nameOf(schema)].filter(Boolean));
  if (rows.length === 0) return make('p', { class: 'soft' }, `${caption}: ${typeText(schema)}`);
  return make('details', {}, make('summary', {}, `${caption}: ${typeText(schema)}`),
    make('table', {},
      make('thead', {}, make('tr', {}, ['Name', 'Type', 'Meaning'].map((head) => make('th', { scope: 'col' }, head)))),
      make('tbody', {}, rows)));
}

/** A labelled input. */
function field(id, label, note, input) {
  input.id = id;
  return make('div', {}, make('label', { for: id }, label, ' ', make('small', {}, note ?? '')), input);
}

function callerCard(isPublic) {
  const entry = (key, label, note, type) => field(`caller-${key}`, label, note, make('input', {
    type, value: caller[key], autocomplete: 'off', spellcheck: 'false',
    oninput: (event) => { caller[key] = event.target.value.trim(); },
  }));
  return make('section', { class: 'card', 'aria-label': 'Who calls' },
    make('p', { class: 'soft' }, isPublic
      ? 'This call needs no session.'
      : 'Without a SessionId the session of this browser is used: sign in to one of the web apps in another tab.'),
    make('div', { class: 'fields' },
      entry('session', 'SessionId', 'sent as Authorization: Bearer', 'password'),
      entry('site', 'sitecode', 'the acting site', 'text'),
      entry('group', 'Groupid', 'for group users', 'text')));
}

function parameterFields(call) {
  const all = [...call.shared, ...(call.operation.parameters ?? [])].map(resolve);
  return all.filter((each) => each.in !== 'cookie').map((parameter) => {
    const schema = merged(parameter.schema ?? {});
    const input = make('input', {
      type: 'text', autocomplete: 'off', spellcheck: 'false', 'data-name': parameter.name, 'data-in': parameter.in,
      required: parameter.required, value: schema.example ?? parameter.example ?? '',
    });
    const note = [parameter.in, typeText(parameter.schema ?? {}), parameter.description].filter(Boolean).join(', ');
    return field(`parameter-${parameter.in}-${parameter.name}`, parameter.name + (parameter.required ? ' *' : ''), note, input);
  });
}

function bodyFields(call) {
  const content = resolve(call.operation.requestBody).content ?? {};
  const [kind] = Object.keys(content);
  if (!kind) return { kind: undefined, parts: [] };
  const schema = content[kind].schema ?? {};
  if (kind === 'multipart/form-data') {
    const properties = Object.entries(merged(schema).properties ?? {});
    const inputs = properties.map(([name, part]) => {
      const whole = merged(part);
      const isFile = whole.format === 'binary' || whole.contentMediaType !== undefined || name.toLowerCase() === 'file';
      return field(`part-${name}`, name, typeText(part), make('input', { type: isFile ? 'file' : 'text', 'data-part': name }));
    });
    return { kind, parts: [make('div', { class: 'fields' }, inputs), schemaTable(schema, 'Body')] };
  }
  const text = make('textarea', { spellcheck: 'false', autocomplete: 'off' });
  const sample = content[kind].example ?? example(schema);
  text.value = kind.includes('json') ? JSON.stringify(sample, null, 2) : '';
  return { kind, parts: [field('body', 'Body', kind, text), schemaTable(schema, 'Body')] };
}

function answersCard(call) {
  const parts = Object.entries(call.operation.responses ?? {}).map(([status, answer]) => {
    const whole = resolve(answer);
    const content = Object.values(whole.content ?? {})[0];
    return make('div', {},
      make('p', {}, make('strong', {}, status === 'default' ? 'Any failure' : status), ` ${whole.description ?? ''}`),
      content?.schema ? schemaTable(content.schema, 'Answer') : '');
  });
  return make('section', { class: 'card' }, make('h3', {}, 'Answers'), parts);
}

function showOperation() {
  const id = decodeURIComponent(location.hash.slice(1));
  const call = operations.find((each) => each.id === id);
  const main = byId('operation');
  if (!call) {
    main.replaceChildren(make('h2', {}, contract.info?.title ?? 'Calls'), make('p', {}, contract.info?.description ?? ''),
      make('p', {}, 'Choose a call on the left to read it and to try it.'));
    return;
  }
  const parameters = parameterFields(call);
  const body = bodyFields(call);
  const result = make('section', { class: 'card', 'aria-live': 'polite', 'aria-label': 'Result', hidden: true });
  const button = make('button', { type: 'submit' }, 'Send');
  const form = make('form', {
    class: 'card', 'aria-label': 'Try it',
    onsubmit: (event) => { event.preventDefault(); void send(call, body.kind, form, button, result); },
  },
    make('h3', {}, 'Try it'),
    make('div', { class: 'fields' }, parameters), body.parts,
    make('div', { class: 'row' }, button, changes(call) ? make('span', { class: 'soft' }, 'This changes what is stored.') : ''));
  main.replaceChildren(
    make('h2', {}, call.operation.summary ?? call.id),
    make('p', {}, make('span', { class: `method ${call.method}` }, `${call.method.toUpperCase()} `), make('span', { class: 'path' }, call.path)),
    make('p', {}, call.operation.description ?? ''),
    make('p', { class: 'soft' }, `${call.id}${call.operation.deprecated ? ', deprecated' : ''}`),
    callerCard(call.tags.includes('public')), form, result, answersCard(call));
  document.title = `${call.operation.summary ?? call.id} - Hardstand calls`;
  main.scrollTop = 0;
}

/** Reads go by GET, and by POST where lists and searches take a body. */
function changes(call) {
  return call.method !== 'get' && !/(list|search|all)$/i.test(call.path);
}

// --- sending ---

function addressOf(call, form) {
  let path = call.path;
  const query = new URLSearchParams();
  const headers = {};
  for (const input of form.querySelectorAll('[data-in]')) {
    const { name } = input.dataset;
    if (input.dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (input.value === '') continue;
    else if (input.dataset.in === 'query') query.append(name, input.value);
    else headers[name] = input.value;
  }
  const asked = query.toString();
  return { address: asked ? `${path}?${asked}` : path, headers };
}

function bodyOf(kind, form, headers) {
  if (!kind) return undefined;
  if (kind === 'multipart/form-data') {
    const data = new FormData();
    for (const input of form.querySelectorAll('[data-part]')) {
      const value = input.type === 'file' ? input.files[0] : input.value;
      if (value) data.append(input.dataset.part, value);
    }
    return data;
  }
  headers['Content-Type'] = kind;
  return form.querySelector('#body').value;
}

async function send(call, kind, form, button, result) {
  const { address, headers } = addressOf(call, form);
  if (caller.session) headers.Authorization = `Bearer ${caller.session}`;
  if (caller.site) headers.sitecode = caller.site;
  if (caller.group) headers.Groupid = caller.group;
  const body = bodyOf(kind, form, headers);
  button.disabled = true;
  result.hidden = false;
  result.replaceChildren(make('p', {}, 'Waiting for the answer…'));
  const begun = performance.now();
  try {
    const answer = await fetch(address, { method: call.method.toUpperCase(), headers, body, credentials: caller.session ? 'omit' : 'same-origin' });
    const bytes = await answer.arrayBuffer();
    result.replaceChildren(...shown(answer, bytes, performance.now() - begun));
  } catch (error) {
    result.replaceChildren(make('p', { class: 'status bad' }, `No answer: ${error.message}`));
  } finally {
    button.disabled = false;
  }
}

function shown(answer, bytes, milliseconds) {
  const kind = answer.headers.get('content-type') ?? '';
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    make('h3', {}, 'Answer'),
    make('p', {}, make('span', { class: `status ${answer.ok ? 'good' : 'bad'}` }, `${answer.status} ${answer.statusText}`),
      ` in ${Math.round(milliseconds)} ms, ${bytes.byteLength} bytes`),
    make('details', {}, make('summary', {}, 'Headers'), make('pre', {}, headers)),
    make('pre', { tabindex: '0', 'aria-label': 'Body of the answer' }, bodyText(kind, bytes)),
  ];
}

function bodyText(kind, bytes) {
  if (bytes.byteLength === 0) return '(empty)';
  if (!/json|text|xml|csv|javascript/.test(kind)) return `(${bytes.byteLength} bytes of ${kind || 'unknown kind'})`;
  const text = new TextDecoder().decode(bytes);
  if (!kind.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// --- beginning ---

async function begin() {
  try {
    const answer = await fetch('/api/openapi.json');
    contract = await answer.json();
  } catch (error) {
    byId('operation').replaceChildren(make('p', { role: 'alert' }, `The document cannot be read: ${error.message}`));
    return;
  }
  operations = readOperations();
  byId('search').addEventListener('input', showList);
  addEventListener('hashchange', () => {
    showList();
    showOperation();
    byId('operation').focus();
  });
  showList();
  showOperation();
}

void begin();
