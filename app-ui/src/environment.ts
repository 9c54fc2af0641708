// The flags of the environment, as the requirements give them. They come from another product and change nothing here.

export const environment = { production: true, hondaRecall: true, allowPerformanceDashboard: false } as const;
