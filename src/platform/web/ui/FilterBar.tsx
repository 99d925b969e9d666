// The bar above a list: search field, filters (in a sheet on phones), filters that are set, refresh and actions.
import { Children, useState } from 'react';
import { dayFault } from '../day.ts';
import { Button, buttonClass } from './Button.tsx';
import { ButtonPanel } from './ButtonPanel.tsx';
import { DateField, type DateFieldProps } from './DateField.tsx';
import places from './dialog-places.module.css';
import { Dialog } from './Dialog.tsx';
import type { Elements } from './elements.ts';
import { Field } from './Field.tsx';
import styles from './FilterBar.module.css';
import { IconButton } from './IconButton.tsx';
import { ChevronIcon, CloseIcon, RefreshIcon, SearchIcon } from './icons.tsx';
import { TextInput } from './inputs.tsx';
import { Stack } from './layout.tsx';
import { VisuallyHidden } from './text.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

type FilterBarProps = {
  /** The search field: a `SearchField`. */
  readonly search?: Elements;
  /** The filters: each a `Field`. */
  readonly children?: Elements;
  readonly onRefresh?: () => void;
  /** The buttons at the other end; the last one is the main one. */
  readonly actions?: Elements;
  /** The number of active filters, shown where a phone hides them. */
  readonly active?: number;
};

/** The line above a list: its filters, and the actions on it. A phone shows the filters in a sheet. */
export function FilterBar({ search, children, onRefresh, actions, active = 0 }: FilterBarProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <search className={styles['bar']} aria-label="Buscar y filtrar">
        {search}
        {!isPhone && children}
        {isPhone && Children.toArray(children).length > 0 && (
          <span className={styles['toggle']}>
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {active > 0 ? `Filtros (${active})` : 'Filtros'}
            </Button>
          </span>
        )}
        {(onRefresh || actions) && (
          <div className={styles['actions']}>
            {onRefresh && !isPhone && (
              <IconButton label="Actualizar" onClick={onRefresh}>
                <RefreshIcon />
              </IconButton>
            )}
            {actions}
          </div>
        )}
      </search>
      {isPhone && open && (
        <Dialog
          title="Filtros"
          className={places['sheet']}
          closesBeside
          onClose={close}
          footer={
            <Button variant="main" onClick={close}>
              Ver resultados
            </Button>
          }
        >
          <Stack gap={4}>{children}</Stack>
        </Dialog>
      )}
    </>
  );
}

/** Returns true if cards take the place of the table, and a sheet that of the filters' line. */
const useIsPhone = (): boolean => useMediaQuery('(max-width: 48rem)');

type SearchFieldProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label?: string;
  /** Examples of what can be searched for: 'Nombre, documento, correo…'. */
  readonly placeholder?: string;
};

/** The search field of a list, for the text as it is typed; `useSearchText` waits for the pause. */
export function SearchField({ value, onChange, label = 'Buscar', placeholder }: SearchFieldProps) {
  return (
    <div className={styles['search']}>
      <SearchIcon />
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            placeholder={placeholder}
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

type DateFilterProps = Pick<DateFieldProps, 'label' | 'today' | 'error'> & {
  /** A civil day `AAAA-MM-DD`; undefined: none. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** A filter that is a day; while the text is no date, the former day holds. */
export function DateFilter({ value = '', today, onChange, ...field }: DateFilterProps) {
  const [written, setWritten] = useState({ text: value, over: value });

  function write(text: string): void {
    setWritten({ text, over: value });
    if (dayFault(text, {}, today) === null) onChange(text || undefined);
  }

  const shown = written.over === value ? written.text : value;
  return <DateField {...field} today={today} value={shown} onChange={write} />;
}

type MoreFiltersProps = {
  readonly active: number;
  /** Each a `Field`. */
  readonly children: Elements;
};

/** The filters that do not fit in the line, behind a button; a phone's sheet holds all. */
export function MoreFilters({ active, children }: MoreFiltersProps) {
  if (useIsPhone()) return children;
  return (
    <ButtonPanel
      className={styles['more']}
      button={{
        className: buttonClass(active > 0 ? 'brand' : 'quiet'),
        children: (
          <>
            <span>{active > 0 ? `Más filtros (${active})` : 'Más filtros'}</span>
            <ChevronIcon />
          </>
        ),
      }}
    >
      {() => children}
    </ButtonPanel>
  );
}

type SetFiltersProps = {
  /** Each in words, 'Semestre: 2026-2', with the function that removes it. */
  readonly filters: readonly { readonly text: string; readonly onClear: () => void }[];
};

/** The filters set behind `MoreFilters`, for the line of the title: a press removes one. A phone shows their number. */
export function SetFilters({ filters }: SetFiltersProps) {
  if (useIsPhone() || filters.length === 0) return null;
  return (
    <div className={styles['sets']}>
      {filters.map(({ text, onClear }) => (
        <Button key={text} onClick={onClear}>
          <VisuallyHidden>Quitar el filtro </VisuallyHidden>
          <span className={styles['set']}>{text}</span>
          <CloseIcon />
        </Button>
      ))}
    </div>
  );
}

/** A filter for phones only: cards have no headings to press. */
export const PhoneFilter = ({ children }: { readonly children: Elements }) => (useIsPhone() ? children : null);
