// Page of loads of a kind of sheet: the four steps, and the history.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { CheckIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { EarlierButton } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowButton, RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { Verbatim } from '#platform/web/ui/text.tsx';
import { CARGAS_POR_PAGINA, cargasContract, type Carga, type CargaAbierta } from '../contract.ts';
import { textoDeCuenta, useCarga } from './carga.ts';
import { ChooseArchivo } from './ChooseArchivo.tsx';
import { Plan } from './Plan.tsx';
import { Resultado } from './Resultado.tsx';
import { Revision } from './Revision.tsx';
import { cargaSearch, readSearch, type CargaSearch, type Change } from './search.ts';
import type { PalabrasDeFaltantes, PasoProps } from './step-parts.tsx';

type Estado = { readonly texto: string; readonly tono: BadgeTone; readonly Icono?: () => ReactNode };

function estadoOf({ estado, resumen, retirada }: Carga): Estado {
  if (estado === 'rechazada') return { texto: 'No se pudo leer', tono: 'error' };
  if (estado === 'terminada' && (resumen?.fallidas ?? 0) > 0) {
    return { texto: 'Terminada con fallas', tono: 'warning' };
  }
  if (estado === 'terminada') return { texto: 'Terminada', tono: 'success' };
  if (retirada) return { texto: 'Borrada sin terminar', tono: 'warning' };
  if (estado === 'sin-revisar') return { texto: 'Sin revisar', tono: 'warning' };
  if (estado === 'en-revision') return { texto: 'En revisión', tono: 'info' };
  if (estado === 'aceptada') return { texto: 'Sin terminar', tono: 'info', Icono: ClockIcon };
  if (resumen?.porHacer === 0 && resumen.conProblemas > 0) {
    return { texto: 'Con problemas', tono: 'warning' };
  }
  if (resumen?.porHacer === 0) return { texto: 'Nada por hacer', tono: 'success' };
  return { texto: 'Espera su decisión', tono: 'info', Icono: CheckIcon };
}

type HistorialProps = { readonly tipo: string; readonly onAbrir: (carga: string) => void };

function Historial({ tipo, onAbrir }: HistorialProps) {
  const paginas = useInfiniteQuery({
    queryKey: ['cargas', tipo],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) =>
      (await call(cargasContract, 'GET /cargas/{tipo}', { params: { tipo }, query: { antes: before } }, { signal }))
        .cargas,
    getNextPageParam: (last) => (last.length < CARGAS_POR_PAGINA ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
  const cargas = paginas.data?.pages.flat();
  return (
    <Section title="Cargas anteriores">
      {paginas.isPending && <RowPlaces />}
      {paginas.error && (
        <ErrorState title="No se pudieron leer las cargas anteriores" onRetry={() => void paginas.refetch()}>
          {paginas.error.message}
        </ErrorState>
      )}
      {cargas?.length === 0 && (
        <EmptyState title="Aún no hay cargas">
          Aquí queda cada archivo que se envía, con lo que se hizo. Sus filas se borran a los 30 días.
        </EmptyState>
      )}
      {cargas && cargas.length > 0 && (
        <Rows>
          {cargas.map((carga) => (
            <li key={carga.id}>
              <FilaDeHistorial carga={carga} onAbrir={onAbrir} />
            </li>
          ))}
        </Rows>
      )}
      {paginas.hasNextPage && (
        <EarlierButton busy={paginas.isFetchingNextPage} onClick={() => void paginas.fetchNextPage()} />
      )}
    </Section>
  );
}

function FilaDeHistorial({ carga, onAbrir }: { readonly carga: Carga; readonly onAbrir: (carga: string) => void }) {
  const { id, archivo, nombre, creada, resumen } = carga;
  const { texto, tono, Icono } = estadoOf(carga);
  return (
    <RowButton
      name={archivo === null ? 'Archivo borrado' : <Verbatim>{archivo}</Verbatim>}
      mark={
        <Badge tone={tono} icon={Icono}>
          {texto}
        </Badge>
      }
      detail={[formatInstante(new Date(creada)), nombre, resumen && textoDeCuenta(resumen)].filter(Boolean).join(' · ')}
      onClick={() => onAbrir(id)}
    />
  );
}

/** Steps of a load with their labels, in order. */
const PASOS = {
  archivo: 'Archivo',
  revision: 'Revisión',
  plan: 'Plan',
  resultado: 'Resultado',
} as const satisfies Readonly<Record<PasoDePagina, string>>;

type PasoDePagina = NonNullable<CargaSearch['paso']>;

/** Steps that a load has reached; only the first without a load. */
export function pasosOf(carga: Pick<CargaAbierta, 'estado' | 'retirada'> | undefined): readonly PasoDePagina[] {
  if (!carga) return ['archivo'];
  const { estado } = carga;
  if (estado === 'en-revision' || estado === 'sin-revisar' || estado === 'rechazada') return ['archivo', 'revision'];
  return estado === 'revisada' ? ['archivo', 'revision', 'plan'] : ['archivo', 'revision', 'plan', 'resultado'];
}

/** The shown step: that of the address, or the one that the load has reached. */
export function pasoOf(
  paso: PasoDePagina | undefined,
  carga: Pick<CargaAbierta, 'estado' | 'retirada' | 'resumen'> | undefined,
): PasoDePagina {
  const pasos = pasosOf(carga);
  if (paso && pasos.includes(paso)) return paso;
  if (carga?.estado === 'revisada' && (carga.resumen?.conProblemas ?? 0) > 0) return 'revision';
  return pasos.at(-1) ?? 'archivo';
}

type CargaPageProps = {
  /** Name of the kind of sheet in the calls. */
  readonly tipo: string;
  readonly titulo: string;
  /** Link back, if the page belongs to another. */
  readonly back?: Elements;
  /** Introduction shown at the first step. */
  readonly children: ReactNode;
  readonly etiqueta: string;
  /** Another way to make a load, shown before the choice of a file. */
  readonly Propuesta?: ComponentType<{ readonly onPreparada: (carga: string) => void }>;
  readonly faltantes?: PalabrasDeFaltantes;
};

/** Page that loads a kind of sheet in four steps: file, check, plan, result. The address has the load and the step. */
export function CargaPage({ tipo, titulo, back, etiqueta, Propuesta, faltantes, children }: CargaPageProps) {
  const direccion = readSearch(useSearchOf(cargaSearch));
  // A change of load or step adds a history entry.
  const { change: changeDireccion } = useAddress<CargaSearch>((part) => {
    const isStep = 'carga' in part || 'paso' in part;
    const written = { ...(!('pagina' in part) && { pagina: undefined }), ...(isStep && { ver: undefined }), ...part };
    return { search: written, replace: !isStep, resetScroll: isStep };
  });
  const carga = useCarga(tipo, direccion.carga);
  const abierta = direccion.carga === undefined ? undefined : carga.data;
  const paso = direccion.carga === undefined ? 'archivo' : pasoOf(direccion.paso, abierta);
  const isFirst = paso === 'archivo' && (direccion.carga === undefined || direccion.paso === 'archivo');
  const main = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const change: Change = (part, how) => {
    moved.current = 'carga' in part || 'paso' in part;
    changeDireccion(part, how);
  };
  const open = (id: string): void => change({ carga: id, paso: undefined });
  // Focuses the heading after a change of step, but not when the page was just opened.
  useEffect(() => {
    const heading = moved.current ? main.current?.querySelector<HTMLElement>('h2[tabindex]') : null;
    if (!heading) return;
    moved.current = false;
    heading.focus({ preventScroll: true });
  });

  return (
    <Page ref={main} width="lists">
      <PageHead title={titulo} end={back}>
        {isFirst && children}
      </PageHead>
      <Steps
        label="Pasos de la carga"
        steps={PASOS}
        current={isFirst ? 'archivo' : paso}
        reached={pasosOf(abierta)}
        onGo={(a) => change({ paso: a })}
      />
      {isFirst ? (
        <>
          {Propuesta && <Propuesta onPreparada={open} />}
          <ChooseArchivo tipo={tipo} etiqueta={etiqueta} onEnviado={open} />
          <Historial tipo={tipo} onAbrir={open} />
        </>
      ) : (
        <Reading of={carga} failure="No se pudo abrir la carga">
          {(data) => (
            <PasoDeCarga
              paso={paso}
              tipo={tipo}
              faltantes={faltantes}
              carga={data}
              direccion={direccion}
              onChange={change}
            />
          )}
        </Reading>
      )}
    </Page>
  );
}

function PasoDeCarga({ paso, ...props }: PasoProps & { readonly paso: ReturnType<typeof pasoOf> }) {
  if (paso === 'plan') return <Plan {...props} />;
  if (paso === 'resultado') return <Resultado {...props} />;
  return <Revision {...props} />;
}
