import { writeTypes } from 'web-shared/contractTypes';
// Writes src/api/schema.ts, the types of what the operations under /admin/api/ take and answer. Runs before `check`, `test`,
// `build` and `dev`.

await writeTypes({
  output: new URL('../src/api/schema.ts', import.meta.url),
  script: import.meta.url,
  select: consoleSchemas,
});

/** The document without paths, because the data provider makes the calls, and with the schemas that the console needs. */
function consoleSchemas(document) {
  const operations = Object.entries(document.paths).filter(([path]) => path.startsWith('/admin/api/'));
  const needed = new Set();
  const follow = (part) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      follow(document.components.schemas[name]);
    }
  };
  follow([operations, document.components.responses]);
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => needed.has(name)));
  // The console shows the server's texts and does not distinguish reasons, so the list of all reasons is left out.
  schemas.Reason = { type: 'string' };
  return { ...document, paths: {}, components: { ...document.components, schemas } };
}
