// Drags a card to another cell of a grid with a pointer; Escape lets it be.
import { useEffect, useState } from 'react';

/** From the edge of the region that scrolls, in px, and the step by which it does. */
const EDGE_PX = 48;
const STEP_PX = 24;

/** Returns the key of the cell under a point, as the cell's `data-cell` says it. */
const cellAt = ({ clientX, clientY }: PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;

function scrollNear({ clientX }: PointerEvent, region: HTMLElement | null): void {
  if (!region) return;
  const { left, right } = region.getBoundingClientRect();
  if (clientX > right - EDGE_PX) region.scrollLeft += STEP_PX;
  else if (clientX < left + EDGE_PX) region.scrollLeft -= STEP_PX;
}

/** @param onDrop gets the key of what was dragged and that of the cell where it was let go */
export function useDrag(
  region: { readonly current: HTMLElement | null },
  onDrop: (dragged: string, cell: string) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (dragged === null) return undefined;
    const end = (): void => {
      setDragged(null);
      setOver(null);
    };
    const drag = (event: PointerEvent): void => {
      scrollNear(event, region.current);
      setOver(cellAt(event));
    };
    const drop = (event: PointerEvent): void => {
      const cell = cellAt(event);
      end();
      if (cell !== null) onDrop(dragged, cell);
    };
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    // The pointer leaves the card on the way: the window alone gets all events.
    addEventListener('pointermove', drag);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', end);
    addEventListener('keydown', leave);
    return () => {
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', leave);
    };
  });
  return { dragged, over, grab: setDragged };
}
