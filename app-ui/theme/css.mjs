// Makes the text of theme.css from config/theme.json: a block of custom properties for each skin and mode, then density and
// the constants. build.mjs writes the file; css.test.ts checks that it is current.

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const perMode = (value, mode) => (typeof value === 'string' ? value : value[mode]);

/** The colours of one skin in one mode, as [property, value] pairs. */
export function colours(theme, skin, mode) {
  const own = { ...theme.color.shared[mode], ...theme.color[skin][mode] };
  const pairs = Object.entries(own).map(([name, value]) => [`--${kebab(name)}`, value]);
  for (const [name, status] of Object.entries(theme.status)) {
    pairs.push([`--${name}-text`, status[mode].text], [`--${name}-fill`, status[mode].fill]);
  }
  const [none, passed, failed] = [theme.inspection[0], theme.inspection[1], theme.inspection[2]];
  pairs.push(
    ['--insp0-ring', perMode(none.ring, mode)],
    ['--insp1-ring', perMode(passed.ring, mode)],
    ['--insp1-fill', perMode(passed.fill, mode)],
    ['--insp1-glyph', perMode(passed.glyph, mode)],
    ['--insp2-fill', perMode(failed.fill, mode)],
    ['--insp2-glyph', perMode(failed.glyph, mode)],
  );
  return pairs;
}

const block = (selector, pairs) =>
  `${selector} {\n${pairs.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}\n`;

/** The whole style sheet. */
export function themeCss(theme) {
  const parts = ['/* Generated from config/theme.json by theme/build.mjs. Do not edit. */\n'];
  for (const skin of Object.keys(theme.skins)) {
    for (const mode of theme.modes) {
      const fallback = skin === 'yellow' && mode === 'light' ? ':root, ' : '';
      parts.push(block(`${fallback}[data-skin="${skin}"][data-mode="${mode}"]`, colours(theme, skin, mode)));
    }
  }
  for (const [density, row] of Object.entries(theme.density)) {
    const fallback = density === 'regular' ? ':root, ' : '';
    parts.push(block(`${fallback}[data-density="${density}"]`, [['--row', `${row}px`]]));
  }
  const fixed = [
    ['--bar', `${theme.size.bar}px`],
    ['--strip', `${theme.size.strip}px`],
    ['--side', `${theme.size.sideShare}%`],
    ['--radius', `${theme.radius.control}px`],
    ['--quick', `${theme.motion.quick}ms`],
    ['--fade', `${theme.motion.fade}ms`],
    ['--dialog', `${theme.motion.dialog}ms`],
    ['--dialog-width', `${theme.size.dialog}px`],
    ['--dialog-medium', theme.size.dialogMedium],
    ['--dialog-wide', theme.size.dialogWide],
    ['--gallery-width', `${theme.size.gallery[0]}px`],
    ['--gallery-height', `${theme.size.gallery[1]}px`],
    ['--select-height', `${theme.size.select}px`],
    ['--multi-select-height', `${theme.size.multiSelect}px`],
    ['--font', theme.type.family.replace(/^Inter/, "'Inter Variable', Inter")],
  ];
  for (const [name, toast] of Object.entries(theme.toast)) {
    fixed.push([`--toast-${name.toLowerCase()}`, toast.fill], [`--toast-${name.toLowerCase()}-text`, toast.text]);
  }
  parts.push(block(':root', fixed));
  return parts.join('\n');
}
