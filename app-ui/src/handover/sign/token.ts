/** The token of the address of a signing link; empty for another address. */
export const tokenOf = (pathname: string): string => /^\/sign\/([^/]+)\/?$/i.exec(pathname)?.[1] ?? '';
