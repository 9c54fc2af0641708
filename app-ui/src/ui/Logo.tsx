// The product's logo.
import type { JSX } from 'react';

export function Logo(): JSX.Element {
  return (
    <svg className="mark" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="6" />
      <path d="M7.5 6H11v5.5h6V6h3.500v13H17v-4.500h-6V19H7.500zM5 21h18v2H5z" />
    </svg>
  );
}
