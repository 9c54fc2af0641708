import both from '../app-ui/playwright.config';

/** The tests of the console, out of the configuration of both apps. */
export default { ...both, projects: both.projects?.filter(({ name }) => name === 'console') };
