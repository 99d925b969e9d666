// Reads a query again at an interval: while its data say that something is under way, or as long as it is shown.
import { hashKey } from '@tanstack/react-query';

/** The interval of reading again, in ms: a job's progress comes by its stream, this is for the rows that it changes. */
const EVERY_MS = 2000;

/**
 * Returns the `refetchInterval` of a query: it is read again while its data say that something is under way.
 * @param isUnderWay undefined before the first reading
 */
export const pollWhile = (isUnderWay: boolean | undefined): number | false => isUnderWay === true && EVERY_MS;

/** The `refetchInterval` of a query whose data change by themselves, in ms. */
export const WATCH_MS = 10_000;

/**
 * Returns true while the shown rows are of another filter or page than asked for. Rows that are only read again, since
 * counts changed, stay usable.
 * @param of the filter and page that the shown rows answer; undefined: none are shown
 */
export const areOthers = (of: object | undefined, asked: object): boolean =>
  of !== undefined && hashKey([of]) !== hashKey([asked]);
