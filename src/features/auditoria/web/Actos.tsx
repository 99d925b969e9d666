// Table of acts of the audit with the panel of the open one, and the queries that read them.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatHora, formatInstante } from '#catalogo/momento.ts';
import { diaInWords } from '#catalogo/rangos.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { call } from '#platform/web/api.ts';
import { neighboursOf, useOpened } from '#platform/web/list-state.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { SuccessIcon } from '#platform/web/ui/icons.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { EarlierButton } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import record from '#platform/web/ui/record.module.css';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import {
  auditoriaContract,
  MOTIVOS,
  RESULTADOS,
  type ActoDeAuditoria,
  type FiltroDeAuditoria,
  type GrupoDeAcciones,
  type ObjetoDeActo,
} from '../contract.ts';
import { formatDetalle, formatQuien, formatRoles } from '../labels.ts';
import type { AuditoriaAddress, Change } from './search.ts';

/** Returns the acts of a filter, page by page; the former acts stay while a changed filter loads. */
export const useActos = (filtro: FiltroDeAuditoria) =>
  useInfiniteQuery({
    queryKey: ['auditoria', 'actos', filtro],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) =>
      call(auditoriaContract, 'POST /auditoria/consulta', { body: { ...filtro, antes: pageParam } }, { signal }),
    getNextPageParam: ({ actos, hayMas: hasMore }) => (hasMore ? actos.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useTotal = (filtro: FiltroDeAuditoria, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['auditoria', 'total', filtro],
    queryFn: async ({ signal }) => call(auditoriaContract, 'POST /auditoria/total', { body: filtro }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Returns the acts that the audit records, by group; empty while loading. */
export const useAcciones = (): readonly GrupoDeAcciones[] =>
  useQuery({
    queryKey: ['auditoria', 'acciones'],
    queryFn: async ({ signal }) => call(auditoriaContract, 'GET /auditoria/acciones', {}, { signal }),
    staleTime: Infinity,
  }).data?.grupos ?? [];

/** Returns one act with its objects. Acts never change. */
const useActo = (id: number) =>
  useQuery({
    queryKey: ['auditoria', 'acto', id],
    queryFn: async ({ signal }) => call(auditoriaContract, 'GET /auditoria/{id}', { params: { id } }, { signal }),
  });

/** Outcome of an act: word, shape and colour. */
const ActoOutcome = ({ resultado }: Pick<ActoDeAuditoria, 'resultado'>) =>
  resultado === 'hecho' ? (
    <Badge tone="soft" icon={SuccessIcon}>
      {RESULTADOS[resultado]}
    </Badge>
  ) : (
    <Badge tone="error">{RESULTADOS[resultado]}</Badge>
  );

type ActoPanelProps = {
  readonly id: number;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

function ActoPanel({ id, onAnterior, onSiguiente, onClose }: ActoPanelProps) {
  const abierto = useActo(id);
  const titulo = abierto.data?.acto.texto ?? 'Acción';
  return (
    <SidePanel title={titulo} onPrevious={onAnterior} onNext={onSiguiente} onClose={onClose}>
      <Reading of={abierto} failure="No se pudo abrir la acción">
        {({ acto, objetos, cambiados }) => (
          <div className={record['record']}>
            <ActoFacts acto={acto} objetos={objetos} />
            {cambiados && (
              <section aria-label="Registros que cambiaron">
                <h3>{`Registros que cambiaron: ${inThousands(cambiados.total)}`}</h3>
                <ActoObjects objetos={cambiados.primeros} />
                {cambiados.total > cambiados.primeros.length && (
                  <p>{`Se muestran los primeros ${cambiados.primeros.length}.`}</p>
                )}
              </section>
            )}
            <ActoDetail acto={acto} />
          </div>
        )}
      </Reading>
    </SidePanel>
  );
}

type ActoFactsProps = { readonly acto: ActoDeAuditoria; readonly objetos: readonly ObjetoDeActo[] };

const ActoFacts = ({ acto, objetos }: ActoFactsProps) => (
  <dl>
    <div>
      <dt>Cuándo</dt>
      <dd>
        <time dateTime={acto.instante}>{formatInstante(new Date(acto.instante))}</time>
      </dd>
    </div>
    <div>
      <dt>Quién</dt>
      <dd>{formatQuien(acto)}</dd>
    </div>
    <div>
      <dt>Perfiles</dt>
      <dd>{formatRoles(acto)}</dd>
    </div>
    <div>
      <dt>Desde dónde</dt>
      <dd>{acto.direccion}</dd>
    </div>
    <div>
      <dt>Resultado</dt>
      <dd>
        <ActoOutcome resultado={acto.resultado} />
      </dd>
    </div>
    <div>
      <dt>Sobre qué</dt>
      <dd>
        <span>{acto.sobre}</span>
        {acto.objeto !== 'informe' && <ActoObjects objetos={objetos} />}
      </dd>
    </div>
  </dl>
);

const ActoObjects = ({ objetos }: { readonly objetos: readonly ObjetoDeActo[] }) => (
  <Stack as="ul" gap={1}>
    {objetos.map(({ id, texto, ruta }) => (
      <li key={id}>
        {ruta ? <a href={ruta}>{texto ?? 'Abrir'}</a> : texto !== null && <span>{texto}</span>}{' '}
        <MutedInline>{id}</MutedInline>
      </li>
    ))}
  </Stack>
);

function ActoDetail({ acto: { partes } }: { readonly acto: ActoDeAuditoria }) {
  if (partes.length === 0) return null;
  return (
    <section aria-label="Detalle">
      <h3>Detalle</h3>
      <dl>
        {partes.map(({ clave, titulo, texto }) => (
          <div key={clave}>
            <dt>{titulo}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An act in a list, with the reason why it is listed if that is not obvious. */
type ActoDeLista = ActoDeAuditoria & { readonly por?: keyof typeof MOTIVOS };

const COLUMNAS: readonly Column<ActoDeLista>[] = [
  {
    key: 'accion',
    heading: 'Acción',
    width: '17rem',
    cell: ({ texto }) => texto,
    // The group's heading shows the day.
    below: ({ instante }) => <time dateTime={instante}>{formatHora(new Date(instante))}</time>,
  },
  {
    key: 'quien',
    heading: 'Quién',
    width: '13rem',
    verbatim: true,
    cell: formatQuien,
    below: formatRoles,
    card: 'line',
  },
  { key: 'objeto', heading: 'Sobre qué', cell: ({ sobre: subject }) => subject, below: formatDetalle, card: 'line' },
  { key: 'por', heading: 'Por qué está aquí', width: '11rem', cell: ({ por }) => por && MOTIVOS[por], card: 'line' },
  { key: 'direccion', heading: 'Desde dónde', width: '11rem', cell: ({ direccion }) => direccion, card: 'line' },
  {
    key: 'resultado',
    heading: 'Resultado',
    width: '8rem',
    cell: ({ resultado }) => <ActoOutcome resultado={resultado} />,
    card: 'head',
  },
];

/** Columns of a list of acts, with a column for the reason if any act has one. */
const columnsOf = (actos: readonly ActoDeLista[]): readonly Column<ActoDeLista>[] =>
  actos.some(({ por }) => por !== undefined) ? COLUMNAS : COLUMNAS.filter(({ key }) => key !== 'por');

const longDay = diaInWords({ weekday: 'long', day: 'numeric', month: 'long' });

/**
 * Formats a day relative to today: `Hoy`, `Ayer`, `lunes 23 de noviembre`; with the year if it is not the current one.
 */
export function formatNearDay(dia: string, today: string): string {
  const dias = (Date.parse(today) - Date.parse(dia)) / DAY_MS;
  if (dias === 0) return 'Hoy';
  if (dias === 1) return 'Ayer';
  const texto = longDay(dia).replace(',', '');
  const anio = dia.slice(0, 4);
  return anio === today.slice(0, 4) ? texto : `${texto} de ${anio}`;
}

type ActosProps = {
  /** Undefined while loading. */
  readonly actos: readonly ActoDeLista[] | undefined;
  readonly ocupada: boolean;
  /** Loads earlier acts; undefined if there are none. */
  readonly onMas: (() => void) | undefined;
  readonly leyendo: boolean;
  readonly direccion: AuditoriaAddress;
  readonly change: Change;
};

const keyOf = ({ id }: ActoDeLista): string => String(id);

/** List of acts by day, with a button for earlier acts and the panel of the open one. */
export function Actos({ actos, ocupada, onMas, leyendo, direccion: { acto: abierto }, change }: ActosProps) {
  const [today] = useState(() => diaOf(new Date()));
  const opened = useOpened((id, how) => change({ acto: id === undefined ? undefined : Number(id) }, how));
  const open = abierto === undefined ? undefined : String(abierto);
  const { onPrevious, onNext } = neighboursOf(actos?.map(keyOf), open, opened.goTo);
  return (
    <>
      {actos?.length !== 0 && (
        <List
          label="Acciones"
          columns={columnsOf(actos ?? [])}
          rows={actos}
          idOf={keyOf}
          groupOf={({ instante }) => formatNearDay(diaOf(new Date(instante)), today)}
          number={null}
          total={undefined}
          busy={ocupada}
          minWidth="62rem"
          opening={{ open, hint: 'ver la acción', onOpen: opened.open }}
        />
      )}
      {onMas && <EarlierButton busy={leyendo} onClick={onMas} />}
      {abierto !== undefined && (
        <ActoPanel id={abierto} onAnterior={onPrevious} onSiguiente={onNext} onClose={opened.close} />
      )}
    </>
  );
}
