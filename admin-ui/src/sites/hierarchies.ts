import type { Hierarchy } from '../api/wire';

/** In the order in which machines pass: production, head office, dealership. */
export const hierarchies: Hierarchy[] = [1, 2, 0];
