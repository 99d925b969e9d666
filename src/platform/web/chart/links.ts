import type { MouseEvent } from 'react';
import type { ValueAt } from '#platform/chart/chart.ts';

/** Where the marks of a chart lead. */
export type Links = {
  /** The address of what a value counts; null: nothing can be opened. */
  readonly hrefOf: (at: ValueAt) => string | null;
  /** Goes there within the page, unless the person asked for another window. */
  readonly follow: (event: MouseEvent, at: ValueAt) => void;
};

/** Links that a page follows itself. */
export const linksOf = (hrefOf: Links['hrefOf'], onOpen: (at: ValueAt) => void): Links => ({
  hrefOf,
  follow(event, at) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(at);
  },
});
