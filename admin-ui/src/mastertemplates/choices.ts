// The categories of a template, which are the same on every server.

import { useText } from '../text/useText';

interface Choice {
  id: number;
  name: string;
}

export function useCategoryChoices(): Choice[] {
  const text = useText();
  return [
    { id: 1, name: text('masters.handover') },
    { id: 2, name: text('masters.service') },
    { id: 3, name: text('masters.general') },
  ];
}
