// Runs a reset when a value has changed since the last drawing, before anything of the old state is drawn.
import { useState } from 'react';

export function useChanged(value: string | number, reset: () => void): void {
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    reset();
  }
}
