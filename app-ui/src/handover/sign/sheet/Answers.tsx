import type { JSX } from 'react';
import type { Sheet } from '../calls.ts';
import type { SignTexts } from '../texts.ts';

/** The answers of the handover by their groups. */
export function Answers({ sheet, texts }: { sheet: Sheet; texts: SignTexts }): JSX.Element {
  return (
    <ol className="answers">
      {sheet.Items.map((item, at) => (
        <li key={item.TemplateItemTypeId ?? at}>
          {item.ItemGroup !== '' && item.ItemGroup !== sheet.Items[at - 1]?.ItemGroup ? <h3>{item.ItemGroup}</h3> : null}
          <div className="line">
            <span>{item.ItemDesc}</span>
            <strong className={item.ItemStatus === 0 ? 'bad' : ''}>{item.ItemStatus === 0 ? texts.no : texts.yes}</strong>
          </div>
          {item.Comments === '' ? null : <p className="hint">{item.Comments}</p>}
        </li>
      ))}
    </ol>
  );
}
