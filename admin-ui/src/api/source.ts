/** Names a field of a record so that a renamed column breaks the build, not a screen. */
export const source =
  <T>() =>
  <K extends keyof T & string>(name: K): K =>
    name;
