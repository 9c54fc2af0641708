/** Names a field of a record; a field that does not exist does not compile. */
export const source =
  <T>() =>
  <K extends keyof T & string>(name: K): K =>
    name;
