import type { Hierarchy } from '../api/wire';

/** In the order machines come down: production, head office, dealership. */
export const hierarchies: Hierarchy[] = [1, 2, 0];
