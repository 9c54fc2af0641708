// The characters of a username, for both apps. Pure.

/** Letters and digits of any script, and . _ - @ + '. The server decides by the same rule. */
export const isUsername = (text: string): boolean => /^[\p{L}\p{M}\p{N}._\-@+']+$/u.test(text);
