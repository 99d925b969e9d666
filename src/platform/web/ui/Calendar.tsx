// The calendar panel of a date field, and its arithmetic: the weeks of a month, the day that a key leads to.
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { DAY_MS } from '#platform/contract/time.ts';
import { daysIn, isDay } from '../day.ts';
import { Button, buttonClass } from './Button.tsx';
import styles from './Calendar.module.css';
import { NextIcon, PreviousIcon } from './icons.tsx';
import { Select } from './inputs.tsx';
import { Row } from './layout.tsx';
import { Popover } from './Popover.tsx';
import { VisuallyHidden } from './text.tsx';

/** Returns the milliseconds of a civil day in UTC, where every day has 24 hours. @param day `AAAA-MM-DD` */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS);

/** Returns the days since Monday, 0 to 6. */
const weekday = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

/** Returns the same day some months later or, negative, earlier; the last of that month where it has no such day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months));
  const last = daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return addDays(dayAt(first.getTime()), Math.min(date, last) - 1);
}

/** Keys of the grid of a date picker (WAI-ARIA Authoring Practices): the day to which each leads. */
const MOVES: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

/** Returns the day to which a key leads from another; null for other keys. */
export const dayAfterKey = (day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null =>
  MOVES[key]?.(day, shiftKey) ?? null;

/** Returns the weeks of the month of a day, from Monday to Sunday, always six; null where a day is of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const start = addDays(`${month}-01`, -weekday(`${month}-01`));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, i) => {
      const one = addDays(start, week * 7 + i);
      return one.startsWith(month) ? one : null;
    }),
  );
}

export type CalendarProps = {
  /** The chosen day `AAAA-MM-DD`; any other text means none. */
  readonly value: string;
  readonly today: string;
  readonly min: string;
  readonly max: string;
  readonly onChoose: (day: string) => void;
};

type CalendarPanelProps = CalendarProps & {
  readonly id: string;
  readonly opener: HTMLElement;
  readonly onClose: () => void;
};

export const CalendarPanel = ({ id, opener, onClose, onChoose, ...calendar }: CalendarPanelProps) => (
  <Popover id={id} opener={opener} className={styles['panel']} onClose={onClose}>
    {(close) => (
      <Calendar
        {...calendar}
        onChoose={(day) => {
          onChoose(day);
          close();
        }}
      />
    )}
  </Popover>
);

const spanish = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
  const format = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', ...options });
  return (day) => format.format(Date.parse(day));
};

const wholeDay = spanish({ dateStyle: 'full' });
const monthAndYear = spanish({ month: 'long', year: 'numeric' });
const monthName = spanish({ month: 'long' });

const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const within = (day: string): string => {
    if (day < min) return min;
    return day > max ? max : day;
  };
  const [day, setDay] = useState(() => within(isDay(value) ? value : today));
  const grid = useRef<HTMLTableElement>(null);
  // The focus follows the keys; buttons and lists above the days keep it.
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    follows.current = false;
  });

  const [year = '', month = ''] = day.split('-');
  const years = Array.from({ length: Number(max.slice(0, 4)) - Number(min.slice(0, 4)) + 1 }, (_, i) =>
    String(Number(min.slice(0, 4)) + i),
  );
  const move = (months: number): void => setDay(within(addMonths(day, months)));
  const isAtEdge = (months: number): boolean => within(addMonths(day, months)).startsWith(`${year}-${month}`);

  function onKeyDown(event: KeyboardEvent): void {
    const next = dayAfterKey(day, event);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    follows.current = true;
    setDay(within(next));
  }

  return (
    // The lists above the days are no fields of the form around it.
    <div onChange={(event) => event.stopPropagation()}>
      <Row gap="none">
        <Button
          variant="plain"
          title="Mes anterior"
          aria-label="Mes anterior"
          aria-disabled={isAtEdge(-1)}
          onClick={() => move(-1)}
        >
          <PreviousIcon />
        </Button>
        <Button
          variant="plain"
          title="Mes siguiente"
          aria-label="Mes siguiente"
          aria-disabled={isAtEdge(1)}
          onClick={() => move(1)}
        >
          <NextIcon />
        </Button>
        <Select aria-label="Mes" value={month} onChange={({ target }) => move(Number(target.value) - Number(month))}>
          {MONTHS.map((one) => (
            <option
              key={one}
              value={one}
              disabled={`${year}-${one}` < min.slice(0, 7) || `${year}-${one}` > max.slice(0, 7)}
            >
              {monthName(`2000-${one}-01`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Año"
          value={year}
          onChange={({ target }) => move((Number(target.value) - Number(year)) * 12)}
        >
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Row>
      <VisuallyHidden>
        <span role="status">{monthAndYear(day)}</span>
      </VisuallyHidden>
      {/* A grid of days is one stop of the Tab key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-label={monthAndYear(day)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={i}>
              {week.map((one, weekday) => (
                <td key={one ?? weekday} aria-selected={one ? one === value : undefined}>
                  {one && (
                    <button
                      type="button"
                      className={buttonClass(one === value ? 'brand' : 'plain')}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={wholeDay(one)}
                      aria-current={one === today ? 'date' : undefined}
                      disabled={one !== within(one)}
                      onClick={() => onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="plain" disabled={today !== within(today)} onClick={() => onChoose(today)}>
        Hoy
      </Button>
    </div>
  );
}
