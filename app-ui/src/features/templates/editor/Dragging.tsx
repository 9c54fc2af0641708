// Ordering by mouse and touch: an entry is dragged by its grip, and a line shows where it will stand. Nothing else moves while
// it is dragged, so long lists stay calm. With the keyboard the buttons of an entry order it.
import {
  DndContext, DragOverlay, PointerSensor, useDraggable, useDroppable, useSensor, useSensors, type Collision, type CollisionDetection,
} from '@dnd-kit/core';
import { createContext, useContext, useState, type JSX, type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import type { Acts, EntryKind } from './acts.ts';
import { dropItem, dropGroup, placeOf, type Doc, type Drop } from './doc.ts';
import { dropAt, type Band } from './dropAt.ts';

/** The pointer moves so far (px) before it drags that a click drags nothing. The same object each time, or every entry is drawn anew. */
const pointer = { activationConstraint: { distance: 4 } };

const Dropping = createContext<Drop | undefined>(undefined);

const kindOf = (of: { data: { current?: Record<string, unknown> | undefined } }): EntryKind => (of.data.current?.['kind'] === 'group' ? 'group' : 'item');

const detect: CollisionDetection = ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return [];
  const bands = droppableContainers.flatMap((container): Band[] => {
    const rect = droppableRects.get(container.id);
    const { group } = container.data.current as { group: string };
    return rect ? [{ key: String(container.id), kind: kindOf(container), group, top: rect.top, bottom: rect.bottom }] : [];
  });
  const drop = dropAt(pointerCoordinates.y, kindOf(active), bands);
  const droppableContainer = droppableContainers.find(({ id }) => id === drop?.key);
  return drop && droppableContainer ? [{ id: drop.key, data: { droppableContainer, value: 1, side: drop.side } }] : [];
};

const dropOf = (collisions: Collision[] | null): Drop | undefined => {
  const first = collisions?.[0];
  return first ? { key: String(first.id), side: (first.data as { side: Drop['side'] }).side } : undefined;
};

/** The library's own words are English, and do not name the place. */
const silent = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: '' },
};

interface Dragged {
  kind: EntryKind;
  of: string;
}

/** The announcement for screen readers while an entry is dragged. */
function announcementText(t: TFunction, doc: Doc, { kind, of }: Dragged, drop: Drop | undefined): string {
  const groupAt = (now: Doc): number => now.findIndex((group) => group.key === of) + 1;
  if (kind === 'group') return drop ? t('template.announced.groupWouldMove', { group: groupAt(dropGroup(doc, of, drop)) }) : t('template.announced.lifted', { name: t('template.groupOf', { number: groupAt(doc) }) });
  const place = placeOf(drop ? dropItem(doc, of, drop) : doc, of);
  if (!place) return '';
  return drop ? t('template.announced.itemWouldMove', { ...place }) : t('template.announced.lifted', { name: t('template.questionOf', { number: `${place.group}.${place.item}` }) });
}

interface Props {
  doc: Doc;
  acts: Acts;
  children: ReactNode;
}

export function Dragging({ doc, acts, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const [drop, setDrop] = useState<Drop>();
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useSensors(useSensor(PointerSensor, pointer));
  const end = (): void => {
    setDrop(undefined);
    setDragged(undefined);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={silent}
      onDragStart={({ active }) => setDragged({ kind: kindOf(active), of: String(active.id) })}
      onDragMove={({ collisions }) => {
        const now = dropOf(collisions);
        setDrop((before) => (before?.key === now?.key && before?.side === now?.side ? before : now));
      }}
      onDragCancel={({ active }) => {
        end();
        acts.drop(kindOf(active), String(active.id), undefined);
      }}
      onDragEnd={({ active, collisions }) => {
        const to = dropOf(collisions);
        end();
        acts.drop(kindOf(active), String(active.id), to);
      }}
    >
      <p className="sr" role="status">
        {dragged ? announcementText(t, doc, dragged, drop) : ''}
      </p>
      <Dropping value={drop}>{children}</Dropping>
      <DragOverlay dropAnimation={null}>{dragged ? <Carried doc={doc} {...dragged} /> : null}</DragOverlay>
    </DndContext>
  );
}

/** The entry under the pointer. */
function Carried({ doc, kind, of: key }: { doc: Doc; kind: EntryKind; of: string }): JSX.Element {
  const group = doc.find((one) => one.key === key);
  const text = kind === 'group' ? group?.name : doc.flatMap(({ items }) => items).find((item) => item.key === key)?.text;
  return (
    <div className="card template-carried">
      <Icon name="grip" />
      <span className="cut">{text}</span>
    </div>
  );
}

/**
 * The handle by which an entry is dragged. The keyboard has the buttons of the entry, so it is hidden from assistive
 * technology.
 */
export function Grip({ of, kind }: { of: string; kind: EntryKind }): JSX.Element {
  const { t } = useTranslation();
  const { setNodeRef, listeners } = useDraggable({ id: of, data: { kind } });
  return (
    <span ref={setNodeRef} className="template-grip" title={t('template.drag')} data-grip={of} aria-hidden="true" {...listeners}>
      <Icon name="grip" />
    </span>
  );
}

interface PlaceProps {
  of: string;
  kind: EntryKind;
  /** The group that the entry is, or is in. */
  group: string;
  className: string;
  label?: string;
  children: ReactNode;
}

/** An entry, next to which another one can be put. */
export function Place({ of, kind, group, className, label, children }: PlaceProps): JSX.Element {
  const { setNodeRef } = useDroppable({ id: of, data: { kind, group } });
  const drop = useContext(Dropping);
  const Tag = kind === 'group' ? 'section' : 'li';
  return (
    <Tag ref={setNodeRef} className={drop?.key === of ? `${className} drop-${drop.side}` : className} {...(label === undefined ? {} : { 'aria-label': label })}>
      {children}
    </Tag>
  );
}
