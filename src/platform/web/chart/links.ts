import type { MouseEvent } from 'react';
import type { ChartData, ValueAt } from '#platform/chart/chart.ts';
import { wordsOf } from '#platform/chart/words.ts';

/** Where the marks of a chart lead. */
export type Links = {
  /** The address of what a value counts; null: nothing can be opened. */
  readonly hrefOf: (at: ValueAt) => string | null;
  /** Goes there within the page, unless the person asked for another window. */
  readonly follow: (event: MouseEvent, at: ValueAt) => void;
};

/** A value in words, with what a press does where it leads somewhere. */
export const linkWordsOf = (data: ChartData, at: ValueAt, links: Links | undefined): string =>
  `${wordsOf(data, at)}${links?.hrefOf(at) ? ', ver registros' : ''}`;

/** Links that a page follows itself. */
export const linksOf = (hrefOf: Links['hrefOf'], onOpen: (at: ValueAt) => void): Links => ({
  hrefOf,
  follow(event, at) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(at);
  },
});
