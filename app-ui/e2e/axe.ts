// Runs axe on a page. The console's tests use it too.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations on the page. Waits for running animations and stops new ones, because axe measures colours. */
export async function findings(page: Page, but: string[] = []): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  // Legacy mode runs axe in the page itself; there are no frames for which it would need a second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(rules).disableRules(but).analyze();
  await page.emulateMedia({ reducedMotion: null });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`);
}
