import type { Customer } from '../api/wire';

/** Title, first name and surname; empty once they were erased. */
export const nameOf = ({ personal: { Title, FirstName, Surname } }: Customer): string => [Title, FirstName, Surname].filter(Boolean).join(' ');

/** Offers a file for download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
