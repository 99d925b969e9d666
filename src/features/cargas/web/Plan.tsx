// Third step of a load: the planned actions, to be accepted.
import { useState } from 'react';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { Bullets, Lead, MutedInline } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { cargasContract, type CargaAbierta, type FilaDeCarga } from '../contract.ts';
import { filas, textoDePlan, useReread } from './carga.ts';
import { FaltantesDePaso } from './Faltantes.tsx';
import { Cambios, ListaDeFilas, nombreOf, type FiltroDeVista } from './ListaDeFilas.tsx';
import { RemoveFilas, StepHeading, StepNotices, type PasoProps } from './step-parts.tsx';
import { useTypedTexts } from './useTypedTexts.tsx';

function FilasDePlan(props: PasoProps) {
  const { carga } = props;
  const { acciones, porHacer, sinCambios, filas: all, conProblemas } = carga.resumen!;
  const vistas: [FiltroDeVista, ...FiltroDeVista[]] = [
    { clave: 'todas', texto: `Todas (${inThousands(all)})`, filtro: {} },
    ...acciones
      .filter(({ total }) => total > 0)
      .map(({ accion, total }) => ({
        clave: accion,
        texto: `${nombreOf(carga, accion)} (${inThousands(total)})`,
        filtro: { accion },
      })),
    {
      clave: 'sin-cambios',
      texto: `Sin nada por hacer (${inThousands(sinCambios)})`,
      filtro: { estado: 'sin-cambios' },
    },
  ];
  const columnas: Column<FilaDeCarga>[] = [
    { key: 'plan', heading: 'Qué se hará', card: 'line', cell: (fila) => planDeFila(carga, fila) },
  ];
  return (
    <ListaDeFilas
      {...props}
      titulo="Fila por fila"
      filtro="Mostrar"
      vistas={porHacer + conProblemas > 0 ? vistas : [vistas[0]]}
      label="Plan de cada fila"
      columnas={columnas}
    />
  );
}

function planDeFila(carga: CargaAbierta, { acciones, nota, estado }: FilaDeCarga) {
  if (estado === 'con-problemas') return <MutedInline>No se carga: tiene problemas.</MutedInline>;
  if (acciones.length === 0) return <MutedInline>{`Nada. ${nota ?? ''}`}</MutedInline>;
  return (
    <Stack as="ul" gap={2}>
      {acciones.map(({ accion, detalle, cambios }) => (
        <li key={accion}>
          <strong>{nombreOf(carga, accion)}</strong>
          {detalle !== null && <span>{` ${detalle}`}</span>}
          <Cambios cambios={cambios} />
        </li>
      ))}
    </Stack>
  );
}

/** Third step: the plan, to be accepted. */
export function Plan(props: PasoProps) {
  const { carga, onChange } = props;
  const { filas: all, porHacer, sinCambios, conProblemas, acciones } = carga.resumen!;
  const espera = carga.estado === 'revisada' && !carga.retirada;
  return (
    <Stack as="section" gap={5}>
      <StepHeading>{espera ? 'Esto es lo que se hará' : 'Esto es lo que se aceptó'}</StepHeading>
      {espera && porHacer > 0 && <Lead>{textoDePlan(carga.resumen!)}</Lead>}
      <Figures
        label="Lo que se hará"
        figures={[
          ...acciones.filter(({ total }) => total > 0).map(({ porHacer: text, total }) => ({ text, value: total })),
          {
            text: porHacer === 1 ? 'fila con algo por hacer' : 'filas con algo por hacer',
            value: porHacer,
            detail: `de ${filas(all)}`,
          },
          ...(sinCambios > 0 ? [{ text: 'sin nada por hacer', value: sinCambios }] : []),
          ...(conProblemas > 0
            ? [{ text: 'con problemas', value: conProblemas, tone: 'error' as const, detail: 'no se cargan' }]
            : []),
        ]}
      />
      {espera && porHacer > 0 && (
        <StepNotices titulo="Antes de aceptar" avisos={[...carga.avisos, ...carga.seQuita, ...carga.advertencias]} />
      )}
      {espera && porHacer === 0 && <StepNotices avisos={carga.avisos} />}
      {espera && porHacer === 0 && (
        <Alert tone="info" announced={false} title="No hay nada por hacer">
          {conProblemas === 0
            ? 'Todo lo que dice el archivo ya está así.'
            : 'Las filas sin problemas ya están así. Corrija las demás y envíe el archivo de nuevo.'}
        </Alert>
      )}
      {espera && <Decision {...props} />}
      {!espera && carga.estado !== 'revisada' && (
        <Row>
          <Button variant="main" onClick={() => onChange({ paso: 'resultado' })}>
            Ver el resultado
          </Button>
        </Row>
      )}
      {!carga.retirada && <FilasDePlan {...props} />}
      <FaltantesDePaso {...props} paso="plan" />
      <RemoveFilas {...props} />
    </Stack>
  );
}

const acceptLabel = (toDo: number, faulty: number): string => {
  if (faulty === 0) return `Cargar ${filas(toDo)}`;
  return toDo === 1 ? 'Cargar solo la fila sin problemas' : `Cargar solo las ${filas(toDo)} sin problemas`;
};

function Decision({ tipo, carga, faltantes, onChange }: PasoProps) {
  const canUndo = faltantes?.paso === 'resultado';
  const { porHacer, conProblemas, acciones } = carga.resumen!;
  const [isAsking, setAsking] = useState(false);
  const refetch = useReread(tipo);
  const selection = conProblemas > 0 ? 'buenas' : 'todas';
  const typed = useTypedTexts(carga.porEscribir);
  const accept = useAction({
    mutationFn: () =>
      call(cargasContract, 'POST /cargas/{tipo}/{id}/aplicar', {
        params: { tipo, id: carga.id },
        body: { filas: selection, escritos: typed.texts },
      }),
    onSuccess: async () => {
      await refetch();
      onChange({ paso: 'resultado' });
    },
    // Another person may have decided meanwhile.
    onError: refetch,
  });
  const label = acceptLabel(porHacer, conProblemas);
  return (
    <Row>
      {conProblemas > 0 && (
        <Button
          onClick={() => onChange({ paso: 'revision' })}
        >{`Ver los problemas (${inThousands(conProblemas)})`}</Button>
      )}
      {porHacer > 0 && (
        <Button variant="main" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      {porHacer === 0 && (
        <Button onClick={() => onChange({ carga: undefined, paso: undefined })}>Enviar otro archivo</Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`¿${label}?`}
          confirm="Cargar"
          danger={carga.seQuita.length > 0}
          busy={accept.isPending}
          onConfirm={() => typed.check() && accept.mutate()}
          onCancel={() => {
            setAsking(false);
            accept.reset();
            typed.clear();
          }}
        >
          <Bullets>
            {acciones
              .filter(({ total }) => total > 0)
              .map(({ accion, porHacer: texto, total }) => (
                <li key={accion}>{`${inThousands(total)} ${texto}`}</li>
              ))}
            {conProblemas > 0 && <li>{`${filas(conProblemas)} con problemas: no se cargan`}</li>}
          </Bullets>
          {carga.seQuita.length > 0 && (
            <Bullets>
              {carga.seQuita.map((aviso) => (
                <li key={aviso}>{aviso}</li>
              ))}
            </Bullets>
          )}
          {typed.fields}
          <p>
            {canUndo && carga.porEscribir.length === 0
              ? 'Puede cerrar la página: la carga continúa.'
              : 'Puede cerrar la página: la carga continúa. Lo cargado no se puede deshacer desde aquí.'}
          </p>
          {accept.error && <Alert tone="error">{messageOf(accept.error)}</Alert>}
        </ConfirmDialog>
      )}
    </Row>
  );
}
