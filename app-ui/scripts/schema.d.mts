export function schemaText(contract: unknown): Promise<string>;
