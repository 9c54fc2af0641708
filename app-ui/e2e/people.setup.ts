// Signs each user in once and stores the session; the other tests start from it.
import { expect, test as setup } from '@playwright/test';
import { password, people, stateOf, type Person } from './world.ts';

for (const person of Object.keys(people) as Person[]) {
  setup(`sign in ${person}`, async ({ playwright, baseURL }) => {
    const context = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const answer = await context.post('/api/security/login', { data: { ...people[person], password } });
    expect(answer.status(), await answer.text()).toBe(200);
    await context.storageState({ path: stateOf(person) });
    await context.dispose();
  });
}
