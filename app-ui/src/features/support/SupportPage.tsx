// Support Details: whom to turn to, and the documents of the language.
import type { JSX } from 'react';
import { SupportDetails } from '../../support/SupportDetails.tsx';

export default function SupportPage(): JSX.Element {
  return (
    <div className="page-body">
      <SupportDetails />
    </div>
  );
}
