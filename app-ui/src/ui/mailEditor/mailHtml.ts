// Reads the HTML of an email template, and pasted HTML, under the content security policy of the application.
//
// The policy forbids style attributes and event handlers in HTML that is parsed, also in a document that is never rendered, and
// browsers report them. Styles are renamed before and set through the style object after parsing, which the policy allows.
import { DOMParser as ModelParser, DOMSerializer, type Node as ModelNode, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import type { JSONContent } from '@tiptap/core';
import { parseable, renamedStyle } from './parseable.ts';
import { placeholderAttribute, placeholderPattern, placeholderText } from './placeholders.ts';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => unknown };
}

let policy: { createHTML: (html: string) => unknown } | undefined;

/** Marks HTML as trusted for the parser. It is only read into a detached document, where no script runs and nothing is loaded. */
function trustedHtml(html: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return html;
  policy ??= types.createPolicy('mail-html', { createHTML: (text) => text });
  return policy.createHTML(html) as string;
}

/** Sets the styles that `parseable` has renamed. */
function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${renamedStyle}]`)) {
    element.style.cssText = element.getAttribute(renamedStyle) ?? '';
    element.removeAttribute(renamedStyle);
  }
}

/** Replaces the text of placeholders, such as `{{vinno}}`, by elements that the schema reads. */
function markPlaceholders(root: Node): void {
  const document = root.ownerDocument;
  if (!document) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    // Every second part is the name of a placeholder.
    const parts = text.data.split(placeholderPattern);
    if (parts.length === 1) continue;
    text.replaceWith(
      ...parts.map((part, at) => {
        if (at % 2 === 0) return part;
        const element = document.createElement('span');
        element.setAttribute(placeholderAttribute, part);
        return element;
      }),
    );
  }
}

/** Parses HTML into the body of a detached document, with its styles and placeholders. */
function parsedBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(trustedHtml(parseable(html)), 'text/html');
  restoreStyles(body);
  markPlaceholders(body);
  return body;
}

/** The content of a template as the editor takes it; what the schema does not know is left out, and its text stays. */
export const contentOf = (html: string, schema: Schema): JSONContent => ModelParser.fromSchema(schema).parse(parsedBody(html)).toJSON() as JSONContent;

/** The HTML of a content, with placeholders as their text; empty for a content without text. */
export function htmlOf(content: ModelNode): string {
  if (content.childCount === 1 && content.firstChild?.type.name === 'paragraph' && content.firstChild.childCount === 0) return '';
  const { body } = document.implementation.createHTMLDocument();
  body.append(DOMSerializer.fromSchema(content.type.schema).serializeFragment(content.content));
  for (const element of body.querySelectorAll(`[${placeholderAttribute}]`)) element.replaceWith(placeholderText(element.getAttribute(placeholderAttribute) ?? ''));
  return body.innerHTML;
}

/** The parser of pasted HTML, whose style attributes `parseable` has renamed. */
export class PasteParser extends ModelParser {
  static of(schema: Schema): PasteParser {
    return new PasteParser(schema, ModelParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    restoreStyles(dom as HTMLElement);
    markPlaceholders(dom);
    return super.parseSlice(dom, options);
  }
}
