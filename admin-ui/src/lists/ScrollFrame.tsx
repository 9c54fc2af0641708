// The frame of a table that is wider than the page: it scrolls sideways, also by the arrow keys.

import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { useCallback, useState } from 'react';
import { useGetResourceLabel, useResourceContext } from 'react-admin';

/** Reports whether the content of an element is wider than the element, now and after each change of either. */
export function observeOverflow(frame: HTMLElement, report: (isWider: boolean) => void): () => void {
  const measure = (): void => report(frame.scrollWidth > frame.clientWidth);
  measure();
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(measure);
  observer.observe(frame);
  if (frame.firstElementChild) observer.observe(frame.firstElementChild);
  return () => {
    observer.disconnect();
  };
}

/**
 * The element of a list's table. Its frame is a named region in the order of Tab while a part of the table is out of sight, and
 * nothing to assistive technology otherwise.
 */
export function ScrollFrame(table: ComponentProps<'table'>) {
  const label = useGetResourceLabel()(useResourceContext() ?? '', 2);
  const [isWider, setWider] = useState(false);
  const frame = useCallback((element: HTMLDivElement | null) => (element ? observeOverflow(element, setWider) : undefined), []);
  return (
    <Box ref={frame} sx={{ overflowX: 'auto' }} {...(isWider ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}>
      <table {...table} />
    </Box>
  );
}
