// The requirements of a new site before its first machine can be inspected, and their progress. Pure.

export const stepNames = ['people', 'locations', 'templates', 'models', 'machines'] as const;
export type StepName = (typeof stepNames)[number];

/** Number of entries of each step; undefined while it is unknown, or may not be known. */
export type Counts = Record<StepName, number | undefined>;

/** Number of people in addition to the current user. */
export const others = (users: number): number => Math.max(users - 1, 0);

export const isDone = (count: number | undefined): boolean => (count ?? 0) > 0;

/** The steps of a site. Where templates and models come from head office, nobody writes templates. */
export const stepsOf = (writesTemplates: boolean): StepName[] => stepNames.filter((name) => name !== 'templates' || writesTemplates);

export const doneOf = (steps: StepName[], counts: Counts): number => steps.filter((name) => isDone(counts[name])).length;

/** The first step that is left, which is the next to do; undefined when all are done. */
export const nextOf = (steps: StepName[], counts: Counts): StepName | undefined => steps.find((name) => !isDone(counts[name]));
