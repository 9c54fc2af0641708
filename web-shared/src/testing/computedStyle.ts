// A cheaper window.getComputedStyle for component tests. jsdom matches every rule of every style sheet against an element whenever
// one property of it is read, and testing-library reads three for each candidate of getByRole. Here the rules are reduced to
// those that decide these three, and found by the classes of the element; every other property is read from jsdom.

type Property = 'display' | 'visibility' | 'pointer-events';
type Values = Partial<Record<Property, string>>;

interface Rule {
  readonly order: number;
  readonly selector: string;
  readonly values: Values;
}

interface Rules {
  readonly byClass: ReadonlyMap<string, readonly Rule[]>;
  readonly others: readonly Rule[];
}

const properties: readonly Property[] = ['display', 'visibility', 'pointer-events'];
const names: Readonly<Record<string, Property>> = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events', 'pointer-events': 'pointer-events' };
const initial: Readonly<Record<Property, string>> = { display: 'inline', visibility: 'visible', 'pointer-events': 'auto' };

/** Elements whose rules in jsdom's default style sheet depend on more than the tag. */
const dependent = 'dialog, summary, [popover], input[type="hidden" i], :is(embed, col, colgroup, thead, tbody, tfoot, tr)[hidden], [hidden="until-found" i]';
const dependentTags = new Set(['dialog', 'summary', 'input']);

/** A class that every element of the selector has; undefined where the text alone does not show one. */
function classOf(selector: string): string | undefined {
  if (/[[("'\\]/.test(selector)) return undefined;
  return /\.([\w-]+)[^\s>+~]*$/.exec(selector)?.[1];
}

/** The rules of a sheet that jsdom applies: those at its top and in `@media screen`, in their order. */
function* styleRules(sheet: CSSStyleSheet): Generator<CSSStyleRule> {
  for (const rule of sheet.cssRules) {
    if ('media' in rule) {
      if ((rule as CSSMediaRule).media.mediaText.split(/,\s*/).includes('screen')) yield* (rule as CSSMediaRule).cssRules as unknown as Iterable<CSSStyleRule>;
    } else if ('selectorText' in rule) yield rule as CSSStyleRule;
  }
}

/** Replaces `getComputedStyle` of the window. */
export function installComputedStyle(window: Window & typeof globalThis): void {
  const { document } = window;
  const jsdoms = window.getComputedStyle.bind(window);

  const blank = document.implementation.createHTMLDocument('');
  const displays = new Map<string, string>();
  const displayOfTag = (tag: string): string => {
    let display = displays.get(tag);
    if (display === undefined) displays.set(tag, (display = jsdoms(blank.createElement(tag)).display));
    return display;
  };

  const scratch = blank.createElement('div').style;
  /** The values of a rule as the cascade takes them: an invalid one does not count. */
  const valuesOf = (style: CSSStyleDeclaration): Values | undefined => {
    const values: Values = {};
    for (const property of properties) {
      const written = style.getPropertyValue(property);
      if (!written) continue;
      scratch.removeProperty(property);
      scratch.setProperty(property, written);
      const value = scratch.getPropertyValue(property);
      if (value) values[property] = value;
    }
    return Object.keys(values).length > 0 ? values : undefined;
  };

  const ofSheet = new WeakMap<CSSStyleSheet, { count: number; rules: { selector: string; values: Values }[] }>();
  const rulesOf = (sheet: CSSStyleSheet): { selector: string; values: Values }[] => {
    const known = ofSheet.get(sheet);
    if (known?.count === sheet.cssRules.length) return known.rules;
    const rules = [...styleRules(sheet)].flatMap((rule) => {
      const values = valuesOf(rule.style);
      return values ? [{ selector: rule.selectorText, values }] : [];
    });
    ofSheet.set(sheet, { count: sheet.cssRules.length, rules });
    return rules;
  };

  // Emotion adds one style element for each rule, to the head; sheets elsewhere change their number.
  const heads = new window.MutationObserver(() => (rules = undefined));
  heads.observe(document.head, { childList: true, subtree: true, characterData: true });
  let rules: Rules | undefined;
  let sheets = -1;
  const currentRules = (): Rules => {
    const { length } = document.styleSheets;
    if (rules && heads.takeRecords().length === 0 && length === sheets) return rules;
    const byClass = new Map<string, Rule[]>();
    const others: Rule[] = [];
    let order = 0;
    for (const sheet of document.styleSheets) {
      for (const { selector: whole, values } of rulesOf(sheet)) {
        order += 1;
        for (const selector of whole.includes('(') || whole.includes('[') ? [whole] : whole.split(',')) {
          const rule = { order, selector: selector.trim(), values };
          const name = classOf(rule.selector);
          if (name === undefined) others.push(rule);
          else byClass.set(name, [...(byClass.get(name) ?? []), rule]);
        }
      }
    }
    sheets = length;
    return (rules = { byClass, others });
  };

  const matches = (element: Element, selector: string): boolean => {
    try {
      return element.matches(selector);
    } catch {
      return false;
    }
  };

  /** The value that rules and the element's own style give; the last one counts, as in jsdom. */
  const cascaded = (element: Element, property: Property): string => {
    const tag = element.localName;
    if ((dependentTags.has(tag) || element.hasAttribute('hidden') || element.hasAttribute('popover')) && element.matches(dependent)) {
      return jsdoms(element).getPropertyValue(property);
    }
    let found: Rule | undefined;
    const look = (candidates: readonly Rule[]): void => {
      for (const rule of candidates) {
        if (rule.values[property] === undefined || (found && found.order > rule.order)) continue;
        if (matches(element, rule.selector)) found = rule;
      }
    };
    const { byClass, others } = currentRules();
    for (const name of (element.getAttribute('class') ?? '').split(/\s+/)) {
      const candidates = byClass.get(name);
      if (candidates) look(candidates);
    }
    look(others);
    const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
    if (own) return own === 'unset' ? '' : own;
    const value = found?.values[property];
    if (value !== undefined) return value === 'unset' ? '' : value;
    if (property !== 'display') return '';
    return element.hasAttribute('hidden') ? 'none' : displayOfTag(tag);
  };

  const computed = (element: Element, property: Property): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const value = cascaded(at, property);
      if (value === 'initial' || (property === 'display' && (value === '' || value === 'unset'))) return initial[property];
      if (value !== '' && value !== 'inherit') return value;
    }
    return initial[property];
  };

  const cheap = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    let full: CSSStyleDeclaration | undefined;
    const all = (): CSSStyleDeclaration => (full ??= jsdoms(element, pseudo));
    if (pseudo) return all();
    const valueOf = (name: string): string => {
      const property = names[name];
      return property ? computed(element, property) : all().getPropertyValue(name);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return valueOf;
        const property = typeof name === 'string' ? names[name] : undefined;
        if (property) return computed(element, property);
        const value: unknown = Reflect.get(all(), name);
        return typeof value === 'function' ? (value as () => unknown).bind(all()) : value;
      },
    });
  };

  // vitest copies the window into the global object, and libraries read either.
  window.getComputedStyle = cheap;
  globalThis.getComputedStyle = cheap;
}
