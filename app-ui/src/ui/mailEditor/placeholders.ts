// The placeholders of an email template. The server replaces `{{vinno}}` by the value for one machine and one customer.
import { Node } from '@tiptap/core';

export const placeholders = [
  'sitewebsite', 'sitename', 'sitetelephoneno', 'siteemail', 'vinno', 'serviceadvisorfirstname', 'serviceadvisorsurname', 'serviceadvisoremail', 'machinemodel',
] as const;

export type PlaceholderName = (typeof placeholders)[number];

export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** The attribute of the element that stands for a placeholder in a parsed document. */
export const placeholderAttribute = 'data-placeholder';

/** Finds placeholders in a text; its group is the name. */
export const placeholderPattern = new RegExp(`\\{\\{(${placeholders.join('|')})\\}\\}`);

export const placeholderText = (name: string): string => `{{${name}}}`;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    placeholder: {
      /** Inserts a placeholder at the selection. */
      insertPlaceholder: (name: PlaceholderName) => ReturnType;
    };
  }
}

/** A placeholder: one piece, which cannot be edited or split, and is written as its text. */
export const Placeholder = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addAttributes() {
    return { name: { default: 'vinno', rendered: false, parseHTML: (element) => element.getAttribute(placeholderAttribute) } };
  },

  parseHTML() {
    return [{ tag: `span[${placeholderAttribute}]`, getAttrs: (element) => (placeholders as readonly string[]).includes(element.getAttribute(placeholderAttribute) ?? '') && null }];
  },

  // In the page and on the clipboard; saved HTML has the text only (mailHtml.ts).
  renderHTML({ node }) {
    const name = String(node.attrs['name']);
    return ['span', { [placeholderAttribute]: name, class: 'mail-placeholder' }, placeholderText(name)];
  },

  renderText({ node }) {
    return placeholderText(String(node.attrs['name']));
  },

  addCommands() {
    return {
      insertPlaceholder:
        (name) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: { name } }),
    };
  },
});
