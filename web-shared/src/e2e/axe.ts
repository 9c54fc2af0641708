// Runs axe on a page, and the sizes and modes of it.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Windows in px: desktops, a tablet, a phone on its side and upright, and a desktop at 200 % zoom. */
const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'laptop', width: 1280, height: 720 },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'sideways', width: 844, height: 390 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'zoomed', width: 720, height: 450 },
];

/** `HARDSTAND_SOAK=1` (scripts/accessibility.sh) looks at every size in every mode. */
export const everyLook = process.env['HARDSTAND_SOAK'] === '1';

const looks = sizes.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme, name: `${size.name}, ${scheme}` })));

export type Look = (typeof looks)[number];

/** The looks that the pages have by turns. */
const turns = { tablet: 'tablet, light', phone: 'phone, light', dark: 'laptop, dark' } as const;
type Turn = keyof typeof turns;

/**
 * The looks of a page: a light desk, and by turns a tablet, a phone or the dark. The turn is the index of the page in its file,
 * or is given where a test needs it. The long run has every size in light and dark.
 */
export function looksOf(turn: number | Turn): Look[] {
  if (everyLook) return looks;
  const names = Object.keys(turns) as Turn[];
  const other = typeof turn === 'number' ? names[turn % names.length] : turn;
  return looks.filter(({ name }) => name === 'desk, light' || (other !== undefined && name === turns[other]));
}

/** Shows the page at a size, on a device that is set to light or dark. */
export async function look(page: Page, { width, height, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Maximum number of checks of a page until two in a row agree. */
const mostLooks = 5;

/**
 * The violations on the page. Waits for running animations, because axe measures colours. What is found is
 * looked at again, because the page may have changed while axe measured it: a violation is what two looks agree on.
 */
export async function findings(page: Page, but: string[] = []): Promise<string[]> {
  let found = await lookOnce(page, but);
  for (let looked = 1; found.length > 0 && looked < mostLooks; looked += 1) {
    const again = await lookOnce(page, but);
    const isSame = again.join() === found.join();
    found = again;
    if (isSame) break;
  }
  return found;
}

async function lookOnce(page: Page, but: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  // The rules are those of the newest axe-core; the builder that brings its own needs a newer Node.
  // Legacy mode runs axe in the page itself; there are no frames for which it would need a second page.
  const { violations } = await new AxeBuilder({ page, axeSource: axe.source }).setLegacyMode(true).withTags(rules).disableRules(but).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const wrong = [];
    for (const node of nodes) if (id !== 'target-size' || !(await isUnderBar(page, node.target.join(' ')))) wrong.push(node.html);
    if (wrong.length > 0) found.push(`${id}: ${wrong.join(' | ').slice(0, 300)}`);
  }
  return found;
}

/**
 * Returns `true` if a bar at the bottom of a phone covers a part of an element, which axe takes for its size; it is scrolled
 * away.
 */
function isUnderBar(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect();
    if (!box) return false;
    const bars = [...document.querySelectorAll('nav.bottom, .together-foot')].map((bar) => bar.getBoundingClientRect());
    return bars.some((bar) => bar.height > 0 && box.bottom > bar.top && box.top < bar.bottom);
  }, selector);
}
