import { Badge } from '../../Badge.tsx';
import { Button } from '../../Button.tsx';
import { Card, CardList, CardName } from '../../Cards.tsx';
import { Field } from '../../Field.tsx';
import { DateFilter, FilterBar, MoreFilters, PhoneFilter, SearchField, SetFilters } from '../../FilterBar.tsx';
import { GroupRow } from '../../GroupHead.tsx';
import { Checkbox, TextInput } from '../../inputs.tsx';
import { Stack } from '../../layout.tsx';
import { List, type Column } from '../../List.tsx';
import { ListPage } from '../../ListPage.tsx';
import { OrderList } from '../../OrderList.tsx';
import { EarlierButton, Pager } from '../../Pager.tsx';
import { NameForm, SavedItems } from '../../SavedItems.tsx';
import { SelectField } from '../../SelectField.tsx';
import { RowCheckbox, SelectAll, SelectionBar } from '../../selection.tsx';
import { CellButton, OpenCell, OpenRow, Table } from '../../Table.tsx';
import { VisuallyHidden } from '../../text.tsx';
import { FOCUS, ignore, LONG, type Sample } from '../sample.ts';

type Person = { readonly id: string; readonly name: string; readonly state: string; readonly subject: string };

const PEOPLE: readonly Person[] = [
  { id: '1', name: 'Ana María Peña', state: 'Cerrado', subject: 'Aula virtual' },
  { id: '2', name: LONG, state: 'Pendiente', subject: LONG },
];

const COLUMNS: readonly Column<Person>[] = [
  { key: 'name', heading: 'Nombre', width: '16rem', sorts: true, cell: ({ name }) => name, card: 'head' },
  {
    key: 'state',
    heading: 'Estado',
    width: '9rem',
    cell: ({ state }) => <Badge tone="info">{state}</Badge>,
    card: 'line',
  },
  { key: 'subject', heading: 'Asunto', sorts: true, cell: ({ subject }) => subject, card: 'fact' },
];

const list = (rows: readonly Person[] | undefined, busy = false) => (
  <List
    label="Solicitudes"
    columns={COLUMNS}
    rows={rows}
    idOf={({ id }) => id}
    total={rows?.length}
    busy={busy}
    minWidth="40rem"
    opening={{ open: '1', hint: 'abrir el registro', onOpen: ignore }}
    order={{ key: 'name', direction: 'asc', onSort: ignore }}
  />
);

const FIELDS: readonly Column<Person>[] = [
  { key: 'name', heading: 'Nombre', cell: ({ name }) => name },
  {
    key: 'subject',
    heading: 'Asunto',
    card: 'fact',
    cell: ({ id, name, subject }) => (
      <Field label={<VisuallyHidden>{`Asunto, ${name}`}</VisuallyHidden>} error={id === '2' ? LONG : undefined}>
        {(control) => <TextInput {...control} value={subject} onChange={ignore} />}
      </Field>
    ),
  },
  {
    key: 'state',
    heading: 'Cerrado',
    card: 'fact',
    cell: ({ id, name }) => (
      <Checkbox label={<VisuallyHidden>{`Cerrado, ${name}`}</VisuallyHidden>} checked={id === '1'} onChange={ignore} />
    ),
  },
];

const fields = (
  <List
    label="Solicitudes"
    columns={FIELDS}
    rows={PEOPLE}
    idOf={({ id }) => id}
    total={PEOPLE.length}
    minWidth="40rem"
    fields
  />
);

const bar = (active: number) => (
  <FilterBar
    search={<SearchField value="" onChange={ignore} placeholder="Nombre, documento, correo…" />}
    active={active}
    onRefresh={ignore}
    actions={<Button>Excel</Button>}
  >
    <SelectField
      label="Estado"
      value={active > 0 ? 'abierto' : undefined}
      all="Todos"
      options={[['abierto', 'Abierto']]}
      onChange={ignore}
    />
    <MoreFilters active={active}>
      <DateFilter label="Desde" value={active > 0 ? '2026-11-02' : undefined} today="2026-11-20" onChange={ignore} />
    </MoreFilters>
    <SetFilters filters={active > 0 ? [{ text: LONG, onClear: ignore }] : []} />
    <PhoneFilter>
      <SelectField label="Orden" value={undefined} all="Por fecha" options={[]} onChange={ignore} />
    </PhoneFilter>
  </FilterBar>
);

const group = (folded: boolean) => (
  <Table label="Solicitudes por persona">
    <tbody>
      <GroupRow
        group={{ name: 'Ana María Peña', count: '12 cursos' }}
        folded={folded}
        onToggle={ignore}
        rowIndex={1}
        columns={2}
        cells={[<td key="1">2 por mejorar</td>]}
      />
      {!folded && (
        <OpenRow index={2} open={false} onOpen={ignore}>
          <OpenCell onOpen={ignore} hint="abrir el registro">
            Aula virtual
          </OpenCell>
          <td>
            <CellButton onPress={ignore}>Abierto</CellButton>
          </td>
        </OpenRow>
      )}
    </tbody>
  </Table>
);

const RESTING = { isPending: false, error: null, reset: ignore };

const saved = (action: typeof RESTING | (Omit<typeof RESTING, 'error'> & { readonly error: Error })) => (
  <Stack gap={3}>
    <SavedItems
      label="Guardados"
      items={PEOPLE}
      nameOf={({ name }) => name}
      renderUse={({ name }) => (
        <Button variant="link" onClick={ignore}>
          {name}
        </Button>
      )}
      questionOf={({ name }) => `¿Eliminar «${name}»?`}
      nameMissing="Escriba un nombre."
      maxLength={60}
      renaming={action}
      removing={action}
      onRename={ignore}
      onRemove={ignore}
    />
    <NameForm
      label="Guardar como"
      button="Guardar"
      nameMissing="Escriba un nombre."
      maxLength={60}
      action={action}
      onName={ignore}
    />
  </Stack>
);

const samples: readonly Sample[] = [
  {
    of: ['FilterBar', 'SearchField', 'SelectField', 'DateFilter', 'MoreFilters', 'SetFilters', 'PhoneFilter'],
    states: { 'sin filtros': bar(0), 'con un filtro': bar(1), [FOCUS]: bar(0) },
  },
  {
    of: ['List', 'LoadingOver', 'Table', 'SortHeading', 'BandHeading', 'OpenRow', 'OpenCell'],
    states: {
      'con texto largo': list(PEOPLE),
      ocupada: list(PEOPLE, true),
      'en camino': list(undefined),
      'con campos': fields,
    },
  },
  {
    of: ['GroupHead', 'GroupRow', 'CellButton'],
    states: { desplegado: group(false), plegado: group(true) },
  },
  {
    of: ['CardList', 'Card', 'CardName'],
    states: {
      normal: (
        <CardList label="Solicitudes">
          <Card number={1} total={2} open={false} head={<span>1</span>}>
            <CardName onOpen={ignore} hint="abrir el registro">
              Ana María Peña
            </CardName>
            <p>Aula virtual</p>
          </Card>
          <Card number={2} total={2} open head={<span>2</span>}>
            <CardName onOpen={ignore} hint="abrir el registro">
              {LONG}
            </CardName>
          </Card>
        </CardList>
      ),
    },
  },
  {
    of: ['ListPage', 'Count', 'Pager', 'EarlierButton'],
    isScreen: true,
    states: {
      normal: (
        <ListPage title="Correos" count="318 de 12.402">
          <Pager label="Páginas" rows="Correos" from={50} size={50} total={318} onGo={ignore} />
          <EarlierButton busy={false} onClick={ignore} />
        </ListPage>
      ),
      'mientras se cuenta': (
        <ListPage title={LONG} count={undefined}>
          <p>…</p>
        </ListPage>
      ),
    },
  },
  {
    of: ['RowCheckbox', 'SelectAll'],
    states: {
      'con filas elegidas': (
        <>
          <SelectAll>
            <Button variant="plain">Seleccionar todo (318)</Button>
          </SelectAll>
          <RowCheckbox index={0} checked onToggle={ignore} />
        </>
      ),
      vacía: (
        <>
          <SelectAll>
            <Button variant="plain" disabled>
              Seleccionar todo
            </Button>
          </SelectAll>
        </>
      ),
      [FOCUS]: <RowCheckbox index={1} checked={false} onToggle={ignore} />,
    },
  },
  {
    of: ['SelectionBar'],
    isScreen: true,
    states: {
      normal: (
        <SelectionBar count="3 filas seleccionadas de 318" isEmpty={false}>
          <Button>Enviar correo</Button>
        </SelectionBar>
      ),
    },
  },
  {
    of: ['OrderList'],
    states: {
      normal: (
        <OrderList label="Columnas" items={['Nombre', 'Estado', LONG]} keyOf={String} nameOf={String} onMove={ignore}>
          {String}
        </OrderList>
      ),
      desactivado: (
        <OrderList label="Columnas" items={['Nombre', 'Estado']} keyOf={String} nameOf={String}>
          {String}
        </OrderList>
      ),
    },
  },
  {
    of: ['SavedItems', 'NameForm'],
    states: {
      normal: saved(RESTING),
      'con error': saved({ ...RESTING, error: new Error('Ya hay uno con ese nombre.') }),
      ocupado: saved({ ...RESTING, isPending: true }),
    },
  },
];

export default samples;
