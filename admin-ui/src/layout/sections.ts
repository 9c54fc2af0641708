// The sections of the menu, in their order. The server says which entry is in which.

export const menuSections = ['organisation', 'stock', 'inspections', 'handover', 'workshop', 'platform', 'watch'] as const;

export type MenuSection = (typeof menuSections)[number];

export const isSection = (name: string): name is MenuSection => menuSections.some((section) => section === name);
