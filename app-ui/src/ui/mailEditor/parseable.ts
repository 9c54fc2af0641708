// Prepares HTML for a parser under the content security policy (mailHtml.ts). It is scanned once, by the rules for tags and
// attributes that browsers have, so that only names of attributes are renamed, and a hostile text takes no longer than another.

/** The attribute that stands for `style`. */
export const renamedStyle = 'data-mail-style';

/** Elements whose content is no HTML. They are dropped, so that the parser finds the tags that were found here. */
const rawElements: ReadonlySet<string> = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp']);

const tagStart = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
const gap = /[\t\n\f\r /]*/y;
const attributeName = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const assignment = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const unquoted = /[^\t\n\f\r >]*/y;

/** The match of a pattern at a position. */
function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}
const lengthAt = (pattern: RegExp, html: string, at: number): number => matchAt(pattern, html, at)?.[0].length ?? 0;

function renamed(name: string): string {
  if (/^style$/i.test(name)) return renamedStyle;
  return /^on[a-z]+$/i.test(name) ? `data-mail-${name.slice(2)}` : name;
}

interface Part {
  text: string;
  end: number;
}

/** The rest of a tag behind its name; undefined when it does not end. */
function restOfTag(html: string, start: number): Part | undefined {
  let text = '';
  let [at, copied] = [start, start];
  for (;;) {
    at += lengthAt(gap, html, at);
    if (at >= html.length) return undefined;
    if (html[at] === '>') return { text: text + html.slice(copied, at + 1), end: at + 1 };
    const name = matchAt(attributeName, html, at)?.[0] ?? '';
    text += html.slice(copied, at) + renamed(name);
    at += name.length;
    copied = at;
    const assigned = lengthAt(assignment, html, at);
    if (assigned === 0) continue;
    at += assigned;
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, at + 1);
      if (close < 0) return undefined;
      at = close + 1;
    } else at += lengthAt(unquoted, html, at);
  }
}

/** The position behind the next match, or the end. */
function endOf(pattern: RegExp, html: string, from: number): number {
  const match = matchAt(pattern, html, from);
  return match ? match.index + match[0].length : html.length;
}

/** The part that begins with `<`: a tag, a comment, or a letter of the text. */
function partAt(html: string, at: number): Part {
  const [start, slash, name = ''] = matchAt(tagStart, html, at) ?? [];
  if (start !== undefined) {
    const rest = restOfTag(html, at + start.length);
    if (!rest) return { text: '', end: html.length };
    const element = name.toLowerCase();
    if (!rawElements.has(element)) return { text: start + rest.text, end: rest.end };
    if (slash === '/') return { text: '', end: rest.end };
    // To its end tag.
    const endTag = new RegExp(`</${element}(?=[\\t\\n\\f\\r />])`, 'gi');
    return { text: '', end: matchAt(endTag, html, rest.end)?.index ?? html.length };
  }
  if (html.startsWith('<!--', at)) return { text: '', end: endOf(/--!?>/g, html, at + 2) };
  if (/[!?/]/.test(html[at + 1] ?? '')) return { text: '', end: endOf(/>/g, html, at + 2) };
  return { text: '&lt;', end: at + 1 };
}

/** Renames the style attributes, disables the event handlers, and drops comments and elements without text, of HTML that is going to be parsed. */
export function parseable(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let next = html.indexOf('<'); next >= 0; next = html.indexOf('<', at)) {
    const { text, end } = partAt(html, next);
    parts.push(html.slice(at, next), text);
    at = end;
  }
  return parts.join('') + html.slice(at);
}
