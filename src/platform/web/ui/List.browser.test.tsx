import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { List, type Column, type ListOrder } from './List.tsx';

type Curso = { readonly id: string; readonly nombre: string; readonly fecha: string; readonly nota: string | null };

const CURSOS: readonly Curso[] = [
  { id: 'a', nombre: 'Álgebra', fecha: '20/11/2026', nota: 'Sin docente' },
  { id: 'b', nombre: 'Cálculo', fecha: '19/11/2026', nota: null },
];

const COLUMNAS: readonly Column<Curso>[] = [
  { key: 'nombre', heading: 'Curso', sorts: true, cell: ({ nombre }) => nombre },
  { key: 'fecha', heading: 'Fecha', sorts: true, card: 'head', cell: ({ fecha }) => fecha },
  { key: 'nota', heading: 'Nota', card: 'fact', cell: ({ nota }, on) => nota ?? (on === 'card' ? null : '—') },
  { key: 'id', heading: 'Identificador', cell: ({ id }) => id },
];

type CursosProps = {
  readonly areThere?: boolean;
  readonly onOpen?: (id: string) => void;
  readonly onSort?: ListOrder['onSort'];
};

/** The courses 1,001 and 1,002 of 12,402, or their places before they are there. */
function Cursos({ areThere = true, onOpen, onSort }: CursosProps) {
  const [order, setOrder] = useState<Pick<ListOrder, 'key' | 'direction'>>({ key: 'fecha', direction: 'desc' });
  const sort: ListOrder['onSort'] = (key, direction) => {
    setOrder({ key, direction });
    onSort?.(key, direction);
  };
  return (
    <List
      label="Cursos"
      columns={COLUMNAS}
      rows={areThere ? CURSOS : undefined}
      idOf={({ id }) => id}
      from={1000}
      total={areThere ? 12_402 : undefined}
      minWidth="30rem"
      order={{ ...order, onSort: sort }}
      {...(onOpen && { opening: { open: 'b', hint: 'abrir el curso', onOpen } })}
    />
  );
}

it.each([
  ['a desk', 1280],
  ['a phone', 390],
])('on %s a list says once what neighbours have in common', async (_, width) => {
  await page.viewport(width, 800);
  onTestFinished(async () => page.viewport(1440, 900));
  const rows = [...CURSOS, { id: 'c', nombre: 'Cartografía', fecha: '19/11/2026', nota: null }];
  await render(
    <List
      label="Cursos"
      columns={COLUMNAS.slice(0, 1)}
      rows={rows}
      idOf={({ id }) => id}
      groupOf={({ fecha }) => `Del ${fecha}`}
      total={3}
      minWidth="30rem"
    />,
  );
  const heads = page.getByText(/^Del /);
  await expect.element(heads.first()).toHaveTextContent('Del 20/11/2026');
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual(['Del 20/11/2026', 'Del 19/11/2026']);
});

it.each([
  ['a desk', 1280],
  ['a phone', 390],
])('on %s a translation of the page leaves names alone, and nothing else', async (_, width) => {
  await page.viewport(width, 800);
  onTestFinished(async () => page.viewport(1440, 900));
  await render(
    <List
      label="Cursos"
      columns={COLUMNAS.map((column) => ({ ...column, verbatim: column.key === 'nombre' }))}
      rows={CURSOS}
      idOf={({ id }) => id}
      total={2}
      minWidth="30rem"
    />,
  );
  await expect.element(page.getByText('Cálculo')).toBeVisible();
  const isTranslated = (text: string): boolean => page.getByText(text).element().closest('[translate=no]') === null;
  expect(['Álgebra', 'Cálculo', 'Sin docente', '20/11/2026'].filter(isTranslated)).toEqual([
    'Sin docente',
    '20/11/2026',
  ]);
});

describe('a list on a desk', () => {
  const row = (name: RegExp) => page.getByRole('row', { name });
  const heading = (name: string) => page.getByRole('columnheader', { name });

  it('is a table whose rows tell their number and their place among all', async () => {
    await render(<Cursos />);
    await expect.element(page.getByRole('table', { name: 'Cursos' })).toHaveAttribute('aria-rowcount', '12403');
    await expect.element(row(/Álgebra/)).toHaveAttribute('aria-rowindex', '1002');
    await expect
      .element(
        row(/Álgebra/)
          .getByRole('cell')
          .first(),
      )
      .toHaveTextContent('1.001');
    await expect.element(page.getByRole('rowheader', { name: 'Cálculo' })).toBeVisible();
    await expect.element(row(/Cálculo/)).toMatchTextContent(/—/);
  });

  it('is sorted by its headings, with the keyboard too, and says by which and how', async () => {
    const onSort = vi.fn<ListOrder['onSort']>();
    await render(<Cursos onSort={onSort} />);
    await expect.element(heading('Fecha')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(heading('Curso')).toHaveAttribute('aria-sort', 'none');
    await expect.element(heading('Nota').getByRole('button')).not.toBeInTheDocument();
    await heading('Curso').getByRole('button').click();
    await expect.element(heading('Curso')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(heading('Fecha')).toHaveAttribute('aria-sort', 'none');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Curso')).toHaveAttribute('aria-sort', 'descending');
    expect(onSort.mock.calls).toEqual([
      ['nombre', 'asc'],
      ['nombre', 'desc'],
    ]);
  });

  it('opens a row once, by a press anywhere on it or by the button that names it', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    await render(<Cursos onOpen={onOpen} />);
    await row(/Álgebra/)
      .getByText('20/11/2026')
      .click();
    await page.getByRole('button', { name: /^Cálculo.*abrir el curso$/ }).click();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([['a'], ['b'], ['b']]);
  });

  it('opens no row while its text is being selected', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    await render(<Cursos onOpen={onOpen} />);
    const fecha = page.getByText('20/11/2026').element() as HTMLElement;
    getSelection()?.selectAllChildren(fecha);
    fecha.click();
    expect(onOpen).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
    fecha.click();
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

const WIDTHS = [
  { on: 'a desk', width: 1440, role: 'table' },
  { on: 'a phone', width: 390, role: 'list' },
] as const;

describe.each(WIDTHS)('a list on $on whose rows are on their way', ({ width, role }) => {
  beforeEach(async () => page.viewport(width, 900));
  afterEach(async () => page.viewport(1440, 900));

  const frame = () => page.getByRole(role, { name: 'Cursos' });

  it('says so over its own frame, which is inert and stays in its place', async () => {
    const screen = await render(<Cursos areThere={false} />);
    await expect.element(page.getByRole('status')).toHaveTextContent('Cargando información, por favor espere...');
    const { top, left, right } = frame().element().getBoundingClientRect();
    expect(frame().element().closest('[inert]')).not.toBeNull();
    expect(frame().element().getBoundingClientRect().height).toBeGreaterThan(600);
    await screen.rerender(<Cursos />);
    await expect.element(page.getByText('Álgebra')).toBeVisible();
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    expect(frame().element().closest('[inert]')).toBeNull();
    expect(frame().element().getBoundingClientRect()).toMatchObject({ top, left, right });
  });
});

describe('a list on a phone', () => {
  beforeEach(async () => page.viewport(390, 844));
  afterEach(async () => page.viewport(1440, 900));

  it('is cards that say their place, and leave out what is empty or not for them', async () => {
    await render(<Cursos />);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    const cards = page.getByRole('list', { name: 'Cursos' }).getByRole('listitem');
    await expect.element(cards).toHaveLength(2);
    await expect.element(cards.first()).toHaveAttribute('aria-posinset', '1001');
    await expect.element(cards.first()).toHaveAttribute('aria-setsize', '12402');
    await expect.element(cards.first()).toHaveTextContent('1.00120/11/2026ÁlgebraNotaSin docente');
    await expect.element(cards.last()).toHaveTextContent('1.00219/11/2026Cálculo');
  });

  it('opens a card by the button that names it', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    await render(<Cursos onOpen={onOpen} />);
    await page.getByRole('button', { name: /^Álgebra.*abrir el curso$/ }).click();
    expect(onOpen.mock.calls).toEqual([['a']]);
  });
});
