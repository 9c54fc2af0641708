// A status badge: colour, icon and text, so that colour is never the only sign.
import type { JSX } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export type BadgeColour = 'green' | 'amber' | 'red' | 'blue' | 'grey';

export function Badge({ colour, icon, text }: { colour: BadgeColour; icon: IconName; text: string }): JSX.Element {
  return (
    <span className={`badge ${colour}`}>
      <Icon name={icon} size={15} />
      {text}
    </span>
  );
}
