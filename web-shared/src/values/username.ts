// The characters of a username. Pure.

/** Letters with their marks and digits of any script, and . _ - @ + '. The server decides by the same rule. */
export const isUsername = (text: string): boolean => /^(?:\p{L}[\p{Mn}\p{Mc}]*|[\p{Nd}._\-@+'])+$/u.test(text);
