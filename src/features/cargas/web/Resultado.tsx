// Fourth step of a load: progress, outcome of each row, download of the result, and retry of what was not done.
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Figures, type Figure } from '#platform/web/ui/Figures.tsx';
import { DownloadIcon, RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { MutedInline, Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { cargasContract, type CargaAbierta, type FilaDeCarga, type Resumen } from '../contract.ts';
import { filas, useReread } from './carga.ts';
import { FaltantesDePaso } from './Faltantes.tsx';
import { Estado, ListaDeFilas, nombreOf, type FiltroDeVista } from './ListaDeFilas.tsx';
import { JobProgress, RemoveFilas, StepHeading, type PasoProps } from './step-parts.tsx';

type CuentaDeAccion = Exclude<keyof Resumen, 'acciones' | 'clases' | 'porMirar'>;

const VISTAS: readonly (readonly [FilaDeCarga['estado'], string, CuentaDeAccion])[] = [
  ['fallida', 'No se pudieron hacer', 'fallidas'],
  ['por-hacer', 'Por hacer', 'pendientes'],
  ['hecha', 'Hechas', 'hechas'],
  ['sin-cambios', 'Sin nada por hacer', 'sinCambios'],
  ['con-problemas', 'Con problemas', 'conProblemas'],
];

function FilasDeResultado(props: PasoProps) {
  const { carga } = props;
  const resumen = carga.resumen!;
  const { porMirar = 0 } = resumen;
  const vistas: [FiltroDeVista, ...FiltroDeVista[]] = [
    { clave: 'todas', texto: `Todas (${inThousands(resumen.filas)})`, filtro: {} },
    ...(porMirar > 0
      ? [{ clave: 'por-mirar', texto: `Por mirar (${inThousands(porMirar)})`, filtro: { porMirar: true } }]
      : []),
    ...VISTAS.flatMap(([estado, texto, cuenta]) => {
      const count = resumen[cuenta];
      return count > 0 ? [{ clave: estado, texto: `${texto} (${inThousands(count)})`, filtro: { estado } }] : [];
    }),
  ];
  const columnas: Column<FilaDeCarga>[] = [
    { key: 'resultado', heading: 'Resultado', width: '9rem', card: 'head', cell: textoDeEstado },
    { key: 'hecho', heading: 'Qué se hizo', card: 'line', cell: (fila) => textoDeHecho(carga, fila) },
  ];
  return (
    <ListaDeFilas
      {...props}
      titulo="Fila por fila"
      filtro="Mostrar"
      vistas={vistas}
      label="Resultado de cada fila"
      columnas={columnas}
    />
  );
}

const textoDeEstado = ({ estado }: FilaDeCarga) => <Estado estado={estado} />;

function textoDeHecho(carga: CargaAbierta, { acciones, problemas, nota, estado }: FilaDeCarga) {
  if (estado === 'con-problemas') {
    return (
      <Stack as="ul" gap={2}>
        {problemas.map(({ columna, clase, mensaje }) => (
          <li key={`${columna} ${clase}`}>{mensaje}</li>
        ))}
      </Stack>
    );
  }
  if (acciones.length === 0) return <MutedInline>{`Nada. ${nota ?? ''}`}</MutedInline>;
  return (
    <Stack as="ul" gap={2}>
      {acciones.map(({ accion, detalle, estado: ownEstado, motivo }) => (
        <li key={accion}>
          <strong>{nombreOf(carga, accion)}</strong>
          {detalle !== null && <span>{` ${detalle}`}</span>}{' '}
          {/* Reasons already shown for the row are not repeated for its actions. */}
          {ownEstado !== estado && <Estado estado={ownEstado} />}
          {motivo !== null && <Prose as="span">{motivo}</Prose>}
        </li>
      ))}
    </Stack>
  );
}

/** Figure of a kind of action; its parts add up to the planned total. */
function figuraOf({ hecho, total, hechas, estaban, fallidas, pendientes }: Resumen['acciones'][number]): Figure {
  const partes = [
    `de ${inThousands(total)}`,
    estaban > 0 && countOf(estaban, 'ya estaba', 'ya estaban'),
    fallidas > 0 && countOf(fallidas, 'no se pudo', 'no se pudieron'),
    pendientes > 0 && `${inThousands(pendientes)} por hacer`,
  ];
  return {
    text: hecho,
    value: hechas,
    detail: partes.filter(Boolean).join(' · '),
    ...(fallidas > 0 && { tone: 'warning' as const }),
  };
}

function textoDeTermino({ filas: all, hechas, sinCambios, conProblemas }: Resumen): string {
  const partes = [
    `${hechas === 1 ? 'Se hizo' : 'Se hicieron'} ${inThousands(hechas)} de ${filas(all)}.`,
    sinCambios > 0 && countOf(sinCambios, 'fila ya estaba así.', 'filas ya estaban así.'),
    conProblemas > 0 && countOf(conProblemas, 'fila con problemas no se cargó.', 'filas con problemas no se cargaron.'),
  ];
  return partes.filter(Boolean).join(' ');
}

/** Fourth step: progress and outcome of each row. */
export function Resultado(props: PasoProps) {
  const { tipo, carga, onChange } = props;
  const { hechas, fallidas, pendientes, porHacer, porMirar = 0, acciones } = carga.resumen!;
  const refetch = useReread(tipo);
  const isOver = carga.estado === 'terminada';
  const completo = isOver && fallidas === 0;
  return (
    <Stack as="section" gap={5}>
      <StepHeading>{isOver ? 'Resultado de la carga' : 'Carga en curso'}</StepHeading>
      {completo && (
        <Alert tone="success" title="La carga terminó">
          {textoDeTermino(carga.resumen!)}
        </Alert>
      )}
      {isOver && fallidas > 0 && (
        <Alert
          tone="warning"
          title={`La carga terminó, y ${countOf(fallidas, 'fila no se pudo', 'filas no se pudieron')} hacer`}
        >
          Abajo está el motivo de cada una. Lo demás quedó hecho.
        </Alert>
      )}
      {porMirar > 0 && (
        <Alert
          tone="warning"
          title={`${countOf(porMirar, 'fila se hizo', 'filas se hicieron')}, y hay algo por mirar`}
          actions={
            !carga.retirada && (
              <Button onClick={() => onChange({ ver: 'por-mirar' })}>{`Ver ${filas(porMirar)}`}</Button>
            )
          }
        >
          El detalle de cada una dice qué puede faltar y qué hacer. También está en el resultado que se descarga.
        </Alert>
      )}
      {!completo && !carga.retirada && carga.aplicacion !== null && (
        <JobProgress tarea={carga.aplicacion} onFin={refetch} />
      )}
      <Figures
        label="Lo que se hizo"
        figures={[
          ...acciones.filter(({ total }) => total > 0).map(figuraOf),
          { text: hechas === 1 ? 'fila hecha' : 'filas hechas', value: hechas, detail: `de ${inThousands(porHacer)}` },
          ...(pendientes > 0 ? [{ text: 'filas por hacer', value: pendientes }] : []),
        ]}
      />
      {!carga.retirada && (
        <Row>
          <DownloadButton tipo={tipo} carga={carga} />
          {fallidas + pendientes > 0 && <RetryButton tipo={tipo} carga={carga} onRepetida={refetch} />}
          {isOver && (
            <Button onClick={() => onChange({ carga: undefined, paso: undefined })}>Enviar otro archivo</Button>
          )}
        </Row>
      )}
      {!carga.retirada && <FilasDeResultado {...props} />}
      {isOver && <FaltantesDePaso {...props} paso="resultado" />}
      <RemoveFilas {...props} />
    </Stack>
  );
}

function DownloadButton({ tipo, carga }: Pick<PasoProps, 'tipo' | 'carga'>) {
  const downloadLibro = useAction({
    mutationFn: async () => {
      const params = { tipo, id: carga.id };
      download(
        (await call(cargasContract, 'POST /cargas/{tipo}/{id}/libro', { params, body: { libro: 'resultado' } })).enlace,
      );
    },
  });
  return (
    <>
      <Button variant="brand" busy={downloadLibro.isPending} onClick={() => downloadLibro.mutate()}>
        <DownloadIcon />
        <span>Descargar el resultado</span>
      </Button>
      {downloadLibro.error && <Alert tone="error">{messageOf(downloadLibro.error)}</Alert>}
    </>
  );
}

/** Returns true if the job itself offers a retry, so that a second button is not shown. */
const isOfferedByJob = ({ mia: isOwn, estado }: Tarea, fallidas: number): boolean =>
  isOwn && fallidas === 0 && (estado === 'fallida' || estado === 'cancelada');

function RetryButton({
  tipo,
  carga,
  onRepetida,
}: Pick<PasoProps, 'tipo' | 'carga'> & { readonly onRepetida: () => Promise<void> }) {
  const { fallidas } = carga.resumen!;
  const repeat = useAction({
    mutationFn: () => call(cargasContract, 'POST /cargas/{tipo}/{id}/repetir', { params: { tipo, id: carga.id } }),
    onSuccess: onRepetida,
  });
  const boton = (
    <>
      <Button busy={repeat.isPending} onClick={() => repeat.mutate()}>
        <RefreshIcon />
        <span>Intentar de nuevo lo que no se hizo</span>
      </Button>
      {repeat.error && <Alert tone="error">{messageOf(repeat.error)}</Alert>}
    </>
  );
  if (carga.aplicacion === null) return boton;
  return (
    <FollowTarea id={carga.aplicacion}>
      {(tarea) => (isRunning(tarea) || isOfferedByJob(tarea, fallidas) ? null : boton)}
    </FollowTarea>
  );
}
