// The menu of a list's columns: shows, hides and moves them. react-admin's own has options with a switch inside, in a menu that may
// have neither.

import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import DragIcon from '@mui/icons-material/DragIndicator';
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, Divider, Menu, MenuItem } from '@mui/material';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useColumnChoice } from './fileColumns';

/** The order of the columns once `moved` has the place of `target`; columns without a rank follow those that have one. */
export function reordered(ranks: readonly number[], moved: number, target: number): number[] {
  const all = [...ranks];
  while (all.length <= Math.max(moved, target)) all.push(all.length);
  const place = all.indexOf(target);
  const others = all.filter((rank) => rank !== moved);
  others.splice(place, 0, moved);
  return others;
}

/** The type of what is dragged, so that nothing else can be dropped on an item. */
const dragged = 'application/x-hardstand-column';

interface ItemProps {
  name: string;
  /** The place of the column among those that are declared. */
  index: number;
  isVisible: boolean;
  onToggle: () => void;
  onMove: (moved: number) => void;
  /** Moves the column by one place: -1 up, 1 down. */
  onStep: (step: -1 | 1) => void;
}

/**
 * Shows or hides a column. The column of an item that is dropped on another takes its place, and Alt with an arrow key moves
 * a column by one place.
 */
function Item({ name, index, isVisible, onToggle, onMove, onStep }: ItemProps) {
  return (
    <MenuItem
      dense
      role="menuitemcheckbox"
      aria-checked={isVisible}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      draggable
      sx={{ pl: 1.5, pr: 1 }}
      onClick={onToggle}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        // The menu would move the focus.
        event.stopPropagation();
        onStep(event.key === 'ArrowUp' ? -1 : 1);
      }}
      onDragStart={({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(dragged, String(index));
      }}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        const moved = event.dataTransfer.getData(dragged);
        if (moved !== '') onMove(Number(moved));
      }}
    >
      {isVisible ? <CheckedIcon fontSize="small" /> : <UncheckedIcon fontSize="small" sx={{ color: 'text.secondary' }} />}
      <Box component="span" sx={{ flex: 1, ml: 1, mr: 2 }}>
        {name}
      </Box>
      <DragIcon fontSize="small" sx={{ color: 'text.secondary', cursor: 'move' }} />
    </MenuItem>
  );
}

export function ColumnsMenu({ table }: { table: ReactNode }) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const { columns, hidden, setHidden, ranks, setRanks } = useColumnChoice(table);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
        }}
      >
        {translate('ra.action.select_columns')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
        }}
        // All columns are in view, where the window has the room.
        slotProps={{ paper: { sx: { maxHeight: 'calc(100% - 96px)' } } }}
      >
        {columns.map(({ id, source, label, index }, place) => (
          <Item
            key={id}
            index={index}
            name={String(translateLabel({ label, source, resource }))}
            isVisible={!hidden.includes(id)}
            onToggle={() => {
              setHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
            }}
            onMove={(moved) => {
              setRanks(reordered(ranks, moved, index));
            }}
            onStep={(step) => {
              const neighbour = columns[place + step];
              if (neighbour) setRanks(reordered(ranks, index, neighbour.index));
            }}
          />
        ))}
        <Divider />
        <MenuItem
          dense
          sx={{ pl: 1.5 }}
          onClick={() => {
            setHidden(undefined);
            setRanks(undefined);
          }}
        >
          {translate('ra.action.reset')}
        </MenuItem>
      </Menu>
    </>
  );
}
