import { writeTypes } from 'web-shared/contractTypes';
// Writes src/api/schema.ts, the types of every operation of the server. Runs before `check`, `test`, `build` and `dev`.

await writeTypes({
  output: new URL('../src/api/schema.ts', import.meta.url),
  script: import.meta.url,
  // A field with a default need not be sent.
  options: { alphabetize: true, defaultNonNullable: false },
});
