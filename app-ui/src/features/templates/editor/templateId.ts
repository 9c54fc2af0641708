/** Returns the id in a parameter of the address, or 0. */
export const idOf = (text: string | null): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};
