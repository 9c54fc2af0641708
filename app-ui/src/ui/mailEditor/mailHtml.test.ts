// The HTML of a mail: read into the editor's content, and written back.
import { Editor, getSchema } from '@tiptap/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fonts, isMailLink, mailExtensions } from './extensions.ts';
import { contentOf, htmlOf } from './mailHtml.ts';
import { parseable } from './parseable.ts';
import { placeholders } from './placeholders.ts';

const schema = getSchema(mailExtensions);
const open: Editor[] = [];

function editorOf(html: string): Editor {
  const editor = new Editor({ extensions: mailExtensions, content: contentOf(html, schema), injectCSS: false });
  open.push(editor);
  return editor;
}
const again = (html: string): string => htmlOf(editorOf(html).state.doc);

/** Pastes HTML, as a browser does. */
function paste(editor: Editor, html: string): void {
  editor.commands.focus('end');
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
}

afterEach(() => {
  open.splice(0).forEach((editor) => editor.destroy());
  vi.unstubAllGlobals();
});

describe('the HTML of a template', () => {
  it.each([
    '<p>Dear customer,</p><p><strong>ready</strong> <em>soon</em> <u>now</u> <s>later</s></p>',
    '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
    '<ul><li><p>first</p></li></ul><ol><li><p>second</p></li></ol><blockquote><p>quoted</p></blockquote>',
    '<p style="text-align: center;">middle</p>',
    '<p><a href="https://ashby.example">our page</a> <a href="mailto:sales@ashby.example">mail</a> <a href="tel:01530555010">call</a></p>',
    '<p>one<br>two</p>',
  ])('is written as it was read: %s', (html) => expect(again(html)).toBe(html));

  // CONST-025
  it('has the four fonts, and the colours of a master template', () => {
    for (const font of fonts) expect(again(`<p><span style="font-family: ${font}">text</span></p>`).replaceAll('&quot;', '')).toBe(`<p><span style="font-family: ${font};">text</span></p>`);
    expect(again('<p><span style="color: #9b1014">red</span></p>')).toMatch(/<span style="color: ?(#9b1014|rgb\(155, 16, 20\));">red<\/span>/);
  });

  it('loses what no mail has: scripts, unknown elements, and addresses that run code', () => {
    expect(again('<p onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a><video src="x"></video></p>')).toBe('<p>ab</p>');
  });

  it('is empty for an empty text', () => expect([again(''), again('<p></p>'), again('<p>x</p>')]).toEqual(['', '', '<p>x</p>']));
});

// EMAIL-046
describe('a placeholder', () => {
  it.each(placeholders)('%s is one piece in the editor, and its text in the HTML', (name) => {
    const editor = editorOf(`<p>No. <strong>{{${name}}}</strong>, ready</p>`);
    const names: unknown[] = [];
    editor.state.doc.descendants((node) => {
      if (node.type.name === 'placeholder') names.push(node.attrs['name'], node.isAtom);
    });
    expect(names).toEqual([name, true]);
    expect(htmlOf(editor.state.doc)).toBe(`<p>No. <strong>{{${name}}}</strong>, ready</p>`);
    expect(editor.view.dom.querySelector<HTMLElement>('.mail-placeholder')?.contentEditable).toBe('false');
  });
  it('with an unknown name stays a text', () => {
    const editor = editorOf('<p>{{password}}</p>');
    expect(editor.view.dom.querySelector('.mail-placeholder')).toBeNull();
    expect(htmlOf(editor.state.doc)).toBe('<p>{{password}}</p>');
  });
  it('is pasted as one piece, from the editor and from a text', () => {
    const editor = editorOf('<p>x</p>');
    paste(editor, '<span data-placeholder="sitename" class="mail-placeholder">{{sitename}}</span> and {{vinno}}');
    expect(editor.view.dom.querySelectorAll('.mail-placeholder')).toHaveLength(2);
    expect(htmlOf(editor.state.doc)).toBe('<p>x{{sitename}} and {{vinno}}</p>');
  });
});

describe('pasted HTML', () => {
  it('does not bring a link that runs code, nor the styles of other programs', () => {
    const editor = editorOf('<p></p>');
    paste(editor, '<style>p { color: red }</style><p class="MsoNormal">Hello <b>you</b> <a href="javascript:alert(1)">here</a><a href="JaVaScRiPt:alert(2)">there</a></p>');
    expect(htmlOf(editor.state.doc)).toBe('<p>Hello <strong>you</strong> herethere</p>');
  });
  it('keeps fonts and alignment', () => {
    const editor = editorOf('<p></p>');
    paste(editor, '<p style="text-align:right"><span style="font-family:Calibri">wide</span></p>');
    expect(htmlOf(editor.state.doc)).toContain('<span style="font-family: Calibri;">wide</span>');
  });
  it('is parsed without the styles and event handlers that the content security policy refuses', () => {
    expect(parseable('<p style="color:red" title="a style=b"><B STYLE=x>style=y</B></p><style type="text/css">b{}</style>')).not.toMatch(/<style| style=["x]/i);
    expect(parseable('<img src=x onerror=alert(1)><svg/onload=alert(2)><a href="x"onclick="y">')).not.toMatch(/\bon\w+=/);
    expect(parseable('<p>style="x" &lt;b style="y"&gt;</p>')).toBe('<p>style="x" &lt;b style="y"&gt;</p>');
  });
  it.each([
    '<a href="https://x.example/online=1">x</a>',
    '<a href="https://x.example/style=2" title=\'a > b onclick=x style=y\'>x</a>',
    '<a href=https://x.example/style=a?on=/onb=c>x</a>',
    '<br/><input disabled><p\ntitle = "x">one=two</p >',
  ])('is the same where nothing is refused: %s', (html) => expect(parseable(html)).toBe(html));
  it('is read to the end of a tag, also behind a quoted ">"', () => {
    expect(parseable('<p title="a > b" style="color:red">x</p>')).toBe('<p title="a > b" data-mail-style="color:red">x</p>');
    expect(parseable(`<p title='">' STYLE = x / OnClick=y>x</p>`)).toBe(`<p title='">' data-mail-style = x / data-mail-Click=y>x</p>`);
  });
  it('loses comments, and elements that are no text', () => {
    expect(parseable('a<!-- <p style="x"> -->b<!-->c<title><p style=x></title>d<![CDATA[e]]><?f>g')).toBe('abcdg');
    expect(parseable('1 < 2 <<!---->b onclick=x>')).toBe('1 &lt; 2 &lt;b onclick=x>');
    expect(parseable('one<style>two')).toBe('one');
    expect(parseable('one<b title="two>three')).toBe('one');
  });
  it.each(['<a', '<a ', '<a "', '<a b="', '<a b=\' ', '<style>', '<style ', '<title></title ', '<!--', '<', '</', '< a='])('takes no longer per letter when it is long: %s', (part) => {
    const began = performance.now();
    parseable(part.repeat(45_000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

it('HTML is parsed by a policy of its own where Trusted Types are enforced', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createHTML: (html: string) => string }) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.resetModules();
  const fresh = await import('./mailHtml.ts');
  fresh.contentOf('<p>one</p>', schema);
  fresh.contentOf('<p>two</p>', schema);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['mail-html']);
});

it('links of mails are web pages, mail addresses and telephone numbers', () => {
  const addresses = ['https://a.example', 'http://a.example', 'mailto:a@b.example', 'tel:+44', 'javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', '//a.example', 'vbscript:x'];
  expect(addresses.map(isMailLink)).toEqual([true, true, true, true, false, false, false, false, false, false]);
});
