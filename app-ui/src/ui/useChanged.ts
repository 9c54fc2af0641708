// Runs a reset when a value has changed since the last render, before the old state is rendered.
import { useState } from 'react';

export function useChanged(value: string | number, reset: () => void): void {
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    reset();
  }
}
