// The logo of a template next to its name, where it has one.
import { useState, type JSX } from 'react';

/** It is next to the name, so it needs no text of its own; one that cannot be loaded leaves no hole. */
export function TemplateLogo({ address }: { address: string | null | undefined }): JSX.Element | null {
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) return null;
  return <img className="template-logo" src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />;
}
