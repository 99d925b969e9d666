// Last step of the wizard for copies: the summary, and the start.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CategoriaDePlataforma } from '#core/plataforma/contract.ts';
import { durationText, sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Lead, Muted } from '#platform/web/ui/text.tsx';
import { respaldosContract } from '../contract.ts';
import { cursos as enCursos, noCopiasText } from './labels.tsx';
import { cannotCopy, categoriasOf, complementoOf } from './plataforma.tsx';
import {
  categoriasByCursos,
  containedCategorias,
  countCategorias,
  forRequest,
  MODOS,
  WHOLE,
  type Elegida,
  type Seleccion,
} from './seleccion.ts';
import { NotStartedAlert, requestCopias, useStartTanda } from './start-tanda.tsx';
import { STEP_ADDRESSES } from './Wizard.tsx';

type CuentaDeServidor = {
  /** Number of courses to copy; null if that of a whole category is unknown. */
  readonly cursos: number | null;
  readonly byCategoria: readonly {
    readonly elegida: Elegida;
    readonly cursos: number | null;
    readonly isContained: boolean;
  }[];
};

/**
 * Counts the chosen courses of a server. A category inside another one that is chosen whole is counted once.
 * @param categorias those of the server; undefined if they could not be read
 */
export function countServidor(
  elegidas: readonly Elegida[],
  categorias: readonly CategoriaDePlataforma[] | undefined,
): CuentaDeServidor {
  const contained = new Set(containedCategorias(elegidas));
  const byCategoria = elegidas.map((elegida) => ({
    elegida,
    isContained: contained.has(elegida),
    cursos:
      elegida.backupType === WHOLE
        ? (categorias?.find(({ id }) => id === elegida.categoryId)?.courseCount ?? null)
        : (elegida.cursos?.length ?? 0),
  }));
  const contadas = byCategoria.filter((cuenta) => !cuenta.isContained).map(({ cursos }) => cursos);
  const cursos = contadas.some((contada) => contada === null)
    ? null
    : contadas.reduce<number>((sum, contada) => sum + (contada ?? 0), 0);
  return { cursos, byCategoria };
}

type ServidorDelResumenProps = {
  readonly label: string;
  readonly cuenta: CuentaDeServidor;
  /** Limitation of the server, with the remedy. */
  readonly aviso: string | null;
  /** The server cannot make copies. */
  readonly isImpossible: boolean;
  /** Undefined for the only server. */
  readonly onQuitar: (() => void) | undefined;
};

/** Lists the chosen categories of a server. */
function ServidorDelResumen({ label, cuenta, aviso, isImpossible, onQuitar }: ServidorDelResumenProps) {
  return (
    <Section title={label} beside={cuenta.cursos !== null && <Muted>{enCursos(cuenta.cursos)}</Muted>}>
      {aviso !== null && (
        <Alert
          tone="warning"
          announced={false}
          title={isImpossible ? noCopiasText(label) : `Revise esto antes de comenzar con ${label}`}
          actions={onQuitar && <Button onClick={onQuitar}>{`Quitar ${label} de la selección`}</Button>}
        >
          {aviso}
        </Alert>
      )}
      <Rows>
        {cuenta.byCategoria.map(({ elegida: { categoryId, path, backupType }, cursos, isContained }) => (
          <Row as="li" key={categoryId} gap={4} place="between">
            <span>{path}</span>
            <Muted as="span">
              {[
                MODOS[backupType],
                cursos !== null && enCursos(cursos),
                isContained && 'dentro de otra que va completa: se copian una sola vez',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

type Servidor = { readonly name: string; readonly label: string };

type ResumenDeCopiaProps = {
  readonly seleccion: Seleccion;
  readonly servidores: readonly Servidor[];
  readonly onQuitarServidor: (servidor: string) => void;
  readonly onComenzada: () => void;
};

/** Summary before the start: courses by server, size and duration estimate, and the button that starts the copies. */
export function ResumenDeCopia({ seleccion, servidores, onQuitarServidor, onComenzada }: ResumenDeCopiaProps) {
  const nombres = Object.keys(seleccion);
  const lecturas = useQueries({ queries: nombres.map(categoriasOf) });
  const complementos = useQueries({ queries: nombres.map(complementoOf) });
  const cuentas = nombres.map((servidor, i) => countServidor(seleccion[servidor] ?? [], lecturas[i]?.data));
  const start = useStartTanda(requestCopias, onComenzada);
  const isPossible = complementos.some(({ data }) => !cannotCopy(data));
  return (
    <>
      <Figures label="Lo que se va a respaldar" figures={figurasOf(seleccion, cuentas)} />
      <CopyEstimate seleccion={seleccion} cuentas={cuentas} />
      {nombres.map((servidor, i) => (
        <ServidorDelResumen
          key={servidor}
          label={servidores.find(({ name }) => name === servidor)?.label ?? servidor}
          cuenta={cuentas[i]!}
          aviso={complementos[i]?.data?.aviso ?? null}
          isImpossible={cannotCopy(complementos[i]?.data)}
          onQuitar={nombres.length > 1 ? () => onQuitarServidor(servidor) : undefined}
        />
      ))}
      <Lead>
        Las copias se hacen en segundo plano, unos pocos cursos de cada plataforma a la vez: puede cerrar la página y
        seguirlas en «Copias y reinicios».
      </Lead>
      {start.error && <NotStartedAlert error={start.error} />}
      <Row>
        <Link
          {...(categoriasByCursos(seleccion).length > 0 ? STEP_ADDRESSES.cursos : STEP_ADDRESSES.categorias)}
          className={buttonClass('quiet')}
        >
          Anterior
        </Link>
        {isPossible && (
          <Button variant="main" busy={start.isPending} onClick={() => start.mutate(forRequest(seleccion))}>
            Comenzar las copias
          </Button>
        )}
      </Row>
    </>
  );
}

function figurasOf(seleccion: Seleccion, cuentas: readonly CuentaDeServidor[]) {
  const conocidos = cuentas.every(({ cursos }) => cursos !== null);
  const total = cuentas.reduce((sum, { cursos }) => sum + (cursos ?? 0), 0);
  const [categorias, servidores] = [countCategorias(seleccion), cuentas.length];
  return [
    conocidos
      ? { text: total === 1 ? 'curso' : 'cursos', value: total }
      : { text: 'cursos', value: total > 0 ? `${total} o más` : '—', detail: 'aún sin contar' },
    { text: categorias === 1 ? 'categoría' : 'categorías', value: categorias },
    { text: servidores === 1 ? 'plataforma' : 'plataformas', value: servidores },
  ];
}

/** Estimates size and duration from the last copies of the chosen courses, if there are any. */
function CopyEstimate({
  seleccion,
  cuentas,
}: {
  readonly seleccion: Seleccion;
  readonly cuentas: readonly CuentaDeServidor[];
}) {
  const { data } = useQuery({
    queryKey: ['respaldos', 'estimacion', seleccion],
    queryFn: ({ signal }) =>
      call(respaldosContract, 'POST /respaldos/estimacion', { body: { seleccion: forRequest(seleccion) } }, { signal }),
  });
  if (!data) return null;
  const total = cuentas.reduce((sum, { cursos }) => sum + (cursos ?? 0), 0);
  return (
    <Lead>
      {data.conocidos === 0
        ? 'Aún no hay copias anteriores de estos cursos con las cuales calcular cuánto pesarán y cuánto tardarán.'
        : `Las últimas copias de ${data.conocidos >= total ? 'estos cursos' : `${enCursos(data.conocidos)} de estos`} pesaron ${sizeText(data.bytes)} y tardaron ${durationText(data.segundos)}.`}
    </Lead>
  );
}
