// List of sent messages, with search, filter and pages.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { usePage, useSearchText } from '#platform/web/list-state.ts';
import { pollWhile } from '#platform/web/poll.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { ListPage, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { CORREOS_POR_PAGINA, correosContract, type Correo } from '../contract/correos.ts';
import { Cuentas } from './EstadoBadge.tsx';
import type { Change, CorreosSearch } from './search.ts';

/** Returns true if recipients are left and no job is sending to them. */
export const isStalled = ({ cuenta, enMarcha }: Pick<Correo, 'cuenta' | 'enMarcha'>): boolean =>
  !enMarcha && cuenta.pendiente + cuenta.enviando > 0;

/** Shows the counts of a message's recipients, and whether the sending is under way or stalled. */
const SendingState = ({ correo }: { readonly correo: Correo }) => (
  <Row gap={3}>
    <Cuentas cuenta={correo.cuenta} />
    {correo.enMarcha && <Badge tone="info">En marcha</Badge>}
    {isStalled(correo) && <Badge tone="warning">Detenido</Badge>}
  </Row>
);

/** Name of the sender; receipts are sent by the application. */
export const senderOf = ({ nombre }: Pick<Correo, 'nombre'>): string => nombre ?? 'La aplicación';

const COLUMNAS: readonly Column<Correo>[] = [
  { key: 'asunto', heading: 'Asunto', width: '26rem', cell: ({ asunto }) => asunto, below: ({ origen }) => origen },
  { key: 'quien', heading: 'Quién', width: '13rem', verbatim: true, cell: senderOf, card: 'line' },
  {
    key: 'cuando',
    heading: 'Cuándo',
    width: '12rem',
    cell: ({ creado }) => formatInstante(new Date(creado)),
    card: 'head',
  },
  { key: 'como', heading: 'Cómo va', cell: (correo) => <SendingState correo={correo} />, card: 'line' },
];

const correos = (count: number): string => countOf(count, 'correo', 'correos');

type CorreosListProps = { readonly direccion: CorreosSearch; readonly onChange: Change };

/** Lists all messages, the newest first. */
export function CorreosList({ direccion: { ver, pagina }, onChange }: CorreosListProps) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const { from: desde, goTo } = usePage({
    inAddress: pagina,
    search: buscar,
    change: onChange,
    size: CORREOS_POR_PAGINA,
  });
  const body = { ...(buscar && { busca: buscar }), porAtender: ver === 'por-atender', desde };
  const lectura = useQuery({
    queryKey: ['correos', body],
    queryFn: ({ signal }) => call(correosContract, 'POST /correos/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pollWhile(data?.correos.some(({ enMarcha }) => enMarcha)),
  });
  const cuenta = lectura.data && correos(lectura.data.total);
  const lista = (
    <List
      label="Correos"
      columns={COLUMNAS}
      rows={lectura.data?.correos}
      idOf={({ id }) => id}
      from={desde}
      total={lectura.data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="70rem"
      opening={{ open: undefined, hint: 'abrir el correo', onOpen: openWith(onChange) }}
    />
  );
  return (
    <ListPage title={TITULOS.correos} count={cuenta} of={lectura}>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Asunto, quién lo escribió…" />}
        onRefresh={() => void lectura.refetch()}
      >
        <SelectField
          label="Mostrar"
          value={ver}
          options={[['por-atender', 'Con problemas']]}
          all="Todos"
          onChange={(elegido) => onChange({ ver: elegido, pagina: undefined })}
        />
      </FilterBar>
      <Reading of={lectura} failure="No se pudieron cargar los correos" waiting={lista}>
        {(data) => {
          const { total, sinServidor } = data;
          return (
            <>
              {sinServidor && (
                <Alert tone="info" title="No hay un servidor de correo" announced={false}>
                  Los correos no se están enviando. Aquí puede ver cómo los recibiría cada persona.
                </Alert>
              )}
              {total === 0 && <EmptyList ver={ver} buscar={buscar} onClear={clear} onChange={onChange} />}
              {total > 0 && lista}
              <Pager
                label="Páginas de correos"
                rows="Correos"
                from={desde}
                size={CORREOS_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
    </ListPage>
  );
}

const openWith =
  (onChange: Change) =>
  (correo: string): void =>
    onChange({ correo, estado: undefined, hoja: undefined, persona: undefined }, { replace: false });

type EmptyListProps = {
  readonly ver: CorreosSearch['ver'];
  readonly buscar: string;
  readonly onClear: () => void;
  readonly onChange: Change;
};

function EmptyList({ ver, buscar, onClear, onChange }: EmptyListProps) {
  const all = ver && <Button onClick={() => onChange({ ver: undefined })}>Ver todos</Button>;
  if (buscar) {
    return (
      <NoMatches title={`Ningún correo coincide con «${buscar}»`} onClear={onClear} actions={all}>
        Se busca en el asunto y en quién lo escribió, sin distinguir tildes ni mayúsculas.
      </NoMatches>
    );
  }
  if (ver) return <EmptyState title="Ningún correo requiere su atención" actions={all} />;
  return (
    <EmptyState title="Aún no hay correos">
      Los correos se escriben desde un informe: elija registros y use «Enviar correo».
    </EmptyState>
  );
}
