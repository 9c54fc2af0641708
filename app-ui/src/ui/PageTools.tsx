// The slot in the header for the buttons of a page.
import { createContext, use, useMemo, useState, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  place: (element: HTMLElement | null) => void;
}

const SlotContext = createContext<Slot>({ element: null, place: () => undefined });

export function PageToolsProvider({ children }: { children: ReactNode }): JSX.Element {
  const [element, place] = useState<HTMLElement | null>(null);
  const slot = useMemo(() => ({ element, place }), [element]);
  return <SlotContext value={slot}>{children}</SlotContext>;
}

export function PageToolsSlot(): JSX.Element {
  const { place } = use(SlotContext);
  return <span className="row" ref={place} />;
}

export function PageTools({ children }: { children: ReactNode }): ReactNode {
  const { element } = use(SlotContext);
  return element ? createPortal(children, element) : null;
}
