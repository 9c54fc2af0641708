// The extensions of the mail editor: what the server's sanitiser lets through, and nothing else.
import { Extension, type Extensions } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import TextAlign from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { PasteParser } from './mailHtml.ts';
import { parseable } from './parseable.ts';
import { Placeholder } from './placeholders.ts';

export const fonts = ['Arial', 'Times New Roman', 'Calibri', 'Comic Sans MS'] as const;

export const alignments = ['left', 'center', 'right'] as const;

/** True for the addresses that a mail may lead to. */
export const isMailLink = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address.trim());

/** Reads pasted HTML under the content security policy (mailHtml.ts). */
const MailPaste = Extension.create({
  name: 'mailPaste',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { transformPastedHTML: parseable, clipboardParser: PasteParser.of(this.editor.schema) } })];
  },
});

export const mailExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: isMailLink, HTMLAttributes: { target: null, rel: null } },
  }),
  TextStyle,
  FontFamily,
  // Without buttons: a text that has them, such as one of the master templates, does not lose them.
  Color,
  BackgroundColor,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...alignments] }),
  Placeholder,
  MailPaste,
];
