// Second step of a load: progress or failure of the check, the faulty rows, and the download of the marked file.
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { cargasContract, type CargaAbierta, type FilaDeCarga } from '../contract.ts';
import { filas, useReread } from './carga.ts';
import { ListaDeFilas, tituloOf, type FiltroDeVista } from './ListaDeFilas.tsx';
import { JobProgress, RemoveFilas, StepHeading, StepNotices, type PasoProps } from './step-parts.tsx';

function Problemas(props: PasoProps) {
  const { carga } = props;
  const { clases, conProblemas } = carga.resumen!;
  const vistas: [FiltroDeVista, ...FiltroDeVista[]] = [
    { clave: 'todos', texto: `Todos (${inThousands(conProblemas)})`, filtro: { estado: 'con-problemas' } },
    ...clases.map(({ clase, titulo, filas }) => ({
      clave: clase,
      texto: `${titulo} (${inThousands(filas)})`,
      filtro: { clase },
    })),
  ];
  const columnas: Column<FilaDeCarga>[] = [
    { key: 'problemas', heading: 'Problemas y qué hacer', card: 'line', cell: (fila) => textoDeFaltas(carga, fila) },
  ];
  return (
    <ListaDeFilas
      {...props}
      titulo="Filas con problemas"
      filtro="Tipo de problema"
      vistas={vistas}
      label="Filas con problemas"
      columnas={columnas}
    />
  );
}

function textoDeFaltas(carga: CargaAbierta, fila: FilaDeCarga) {
  return (
    <Stack as="ul" gap={2}>
      {fila.problemas.map(({ clase, columna, mensaje, arreglo }) => {
        const text = columna === null ? '' : (fila.datos[columna] ?? '');
        return (
          <li key={`${columna} ${clase}`}>
            <strong>{tituloOf(carga, columna)}</strong>
            {text !== '' && <span>{` «${text}»`}</span>}
            <span>{`: ${mensaje}`}</span>
            <Muted as="span">{arreglo}</Muted>
          </li>
        );
      })}
    </Stack>
  );
}

/** Second step: the result of the check. */
export function Revision(props: PasoProps) {
  const { tipo, carga, onChange } = props;
  const { estado, revision, error, resumen } = carga;
  const refetch = useReread(tipo);
  if (estado === 'sin-revisar') return <NotChecked {...props} />;
  if (estado === 'en-revision' && !carga.retirada) {
    return (
      <Stack as="section" gap={5}>
        <StepHeading>{`Revisión de «${carga.archivo}»`}</StepHeading>
        {revision !== null && (
          <JobProgress
            tarea={revision}
            onFin={refetch}
            whileRunning={
              <Muted>
                Se revisa todo el archivo antes de cargar nada. Puede cerrar esta página: la revisión sigue y la
                encontrará en «Cargas anteriores».
              </Muted>
            }
          />
        )}
        <RemoveFilas {...props} />
      </Stack>
    );
  }
  if (!resumen) {
    return (
      <Stack as="section" gap={5}>
        <StepHeading>
          {carga.retirada ? 'La carga se borró sin terminar' : `«${carga.archivo}» no se puede cargar`}
        </StepHeading>
        {error !== null && (
          <Alert tone="error" announced={false} title="No se cargó nada">
            {error}
          </Alert>
        )}
        <Row>
          <Button variant="main" onClick={() => onChange({ carga: undefined, paso: undefined })}>
            Enviar otro archivo
          </Button>
        </Row>
        {!carga.retirada && <RemoveFilas {...props} />}
      </Stack>
    );
  }
  return resumen.conProblemas === 0 ? <WithoutProblemas {...props} /> : <WithProblemas {...props} />;
}

/** Notice of a check that failed or was cancelled. */
function NotChecked(props: PasoProps) {
  const { tipo, carga, onChange } = props;
  const refetch = useReread(tipo);
  const revisar = useAction({
    mutationFn: async () =>
      call(cargasContract, 'POST /cargas/{tipo}/{id}/repetir', { params: { tipo, id: carga.id } }),
    onSuccess: refetch,
  });
  return (
    <Stack as="section" gap={5}>
      <StepHeading>{`«${carga.archivo}» no se revisó`}</StepHeading>
      <Alert tone="warning" announced={false} title="La revisión no terminó">
        {carga.error}
      </Alert>
      {revisar.error && (
        <Alert tone="error" title="No se pudo revisar">
          {messageOf(revisar.error)}
        </Alert>
      )}
      <Row>
        <Button variant="main" busy={revisar.isPending} onClick={() => revisar.mutate()}>
          Revisar de nuevo
        </Button>
        <Button onClick={() => onChange({ carga: undefined, paso: undefined })}>Enviar otro archivo</Button>
      </Row>
      <RemoveFilas {...props} />
    </Stack>
  );
}

function WithoutProblemas({ carga, onChange, ...props }: PasoProps) {
  return (
    <Stack as="section" gap={5}>
      <StepHeading>{`Revisión de «${carga.archivo ?? 'archivo borrado'}»`}</StepHeading>
      <Alert tone="success" announced={false} title="No se encontró ningún problema">
        {`Se revisaron ${filas(carga.resumen?.filas ?? 0)} de la hoja «${carga.hoja}».`}
      </Alert>
      <StepNotices avisos={carga.avisos} />
      <Row>
        <Button variant="main" onClick={() => onChange({ paso: 'plan' })}>
          Ver el plan
        </Button>
      </Row>
      <RemoveFilas carga={carga} onChange={onChange} {...props} />
    </Stack>
  );
}

function WithProblemas(props: PasoProps) {
  const { tipo, carga, onChange } = props;
  const { conProblemas, filas: all, porHacer, sinCambios, clases } = carga.resumen!;
  const downloadLibro = useAction({
    mutationFn: async () => {
      const params = { tipo, id: carga.id };
      download(
        (await call(cargasContract, 'POST /cargas/{tipo}/{id}/libro', { params, body: { libro: 'marcado' } })).enlace,
      );
    },
  });
  return (
    <Stack as="section" gap={5}>
      <StepHeading>{`Problemas de «${carga.archivo ?? 'archivo borrado'}»`}</StepHeading>
      <Figures
        label="Filas del archivo"
        figures={[
          { text: 'con problemas', value: conProblemas, tone: 'error', detail: `de ${filas(all)}` },
          { text: 'sin problemas', value: all - conProblemas, detail: `${inThousands(porHacer)} por hacer` },
          ...(sinCambios > 0 ? [{ text: 'sin nada por hacer', value: sinCambios }] : []),
          { text: clases.length === 1 ? 'tipo de problema' : 'tipos de problemas', value: clases.length },
        ]}
      />
      <StepNotices avisos={carga.avisos} />
      {downloadLibro.error && <NotDownloaded>{messageOf(downloadLibro.error)}</NotDownloaded>}
      <Row>
        {carga.hayMarcado && (
          <Button variant="brand" busy={downloadLibro.isPending} onClick={() => downloadLibro.mutate()}>
            <DownloadIcon />
            <span>Descargar el archivo con los problemas marcados</span>
          </Button>
        )}
        <Button onClick={() => onChange({ carga: undefined, paso: undefined })}>Enviar el archivo corregido</Button>
        <Button onClick={() => onChange({ paso: 'plan' })}>Ver el plan de las demás</Button>
      </Row>
      {!carga.retirada && <Problemas {...props} />}
      <RemoveFilas {...props} />
    </Stack>
  );
}
