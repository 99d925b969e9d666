// The reminders of a verified survey: those that were sent, whom the next one would reach, and its sending.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  MAX_RECORDATORIOS,
  NOBODY_LEFT,
  recordatoriosContract,
  type Recordatorios as RecordatoriosDeSemestre,
} from '../../contract-recordatorios.ts';

const claveOf = (semestre: string) => ['encuesta', 'recordatorios', semestre] as const;

/** The part of a verified semester with its reminders. */
export function Recordatorios({ semestre }: { readonly semestre: string }) {
  const lectura = useQuery({
    queryKey: claveOf(semestre),
    queryFn: ({ signal }) =>
      call(recordatoriosContract, 'GET /encuesta/recordatorios/{semestre}', { params: { semestre } }, { signal }),
    staleTime: 0,
  });
  return (
    <Section level={3} title="Recordatorios por correo">
      <Muted>
        {`Llegan a todos los estudiantes que tienen alguna asignatura por responder, con la huella de la clave. Hay ${MAX_RECORDATORIOS} en cada semestre.`}
      </Muted>
      <Reading of={lectura} failure="No se pudieron cargar los recordatorios">
        {(recordatorios) => <Present semestre={semestre} recordatorios={recordatorios} />}
      </Reading>
    </Section>
  );
}

type PresentProps = { readonly semestre: string; readonly recordatorios: RecordatoriosDeSemestre };

/** The state of a job until its end, and then what it says. */
function Estado({ tarea, onEnd }: { readonly tarea: Tarea; readonly onEnd: () => Promise<void> }) {
  const isEnded = !isRunning(tarea);
  const tellEnd = useEffectEvent(() => void onEnd());
  useEffect(() => {
    if (isEnded) tellEnd();
  }, [isEnded]);
  return tarea.estado === 'terminada' ? <p role="status">{tarea.resumen}</p> : <EstadoDeTarea tarea={tarea} />;
}

/** One job at a time is followed here: the count, and after it the sending. */
function Present({ semestre, recordatorios: { enviados, quedan: left, impedimento } }: PresentProps) {
  const queries = useQueryClient();
  const [tarea, setTarea] = useState<{ readonly id: string; readonly isCount: boolean } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const readAgain = async () => queries.invalidateQueries({ queryKey: claveOf(semestre) });
  const count = useAction({
    mutationFn: () =>
      call(recordatoriosContract, 'POST /encuesta/recordatorios/{semestre}/cuenta', { params: { semestre } }),
    onSuccess: ({ tarea: id }) => setTarea({ id, isCount: true }),
    onStale: readAgain,
  });
  const send = useAction({
    mutationFn: () =>
      call(recordatoriosContract, 'POST /encuesta/recordatorios/{semestre}', {
        params: { semestre },
        body: { numero: enviados.length + 1 },
      }),
    onSuccess({ tarea: id }) {
      setAsking(false);
      setTarea({ id, isCount: false });
    },
    onStale: readAgain,
  });
  return (
    <>
      {enviados.map(({ numero, dia, personas }) => (
        <p key={numero}>{`${numero}.º, el ${formatDia(dia)}: a ${countOf(personas, 'estudiante', 'estudiantes')}.`}</p>
      ))}
      <p>{left === 1 ? 'Queda 1 recordatorio.' : `Quedan ${left} recordatorios.`}</p>
      {impedimento !== null && left > 0 && <Muted>{impedimento}</Muted>}
      {count.error && <NotStarted>{messageOf(count.error)}</NotStarted>}
      {impedimento === null && tarea === null && (
        <Row>
          <Button busy={count.isPending} onClick={() => count.mutate()}>
            Contar a quiénes les falta responder
          </Button>
        </Row>
      )}
      {tarea && (
        <Box as="section" width="form" aria-label="Recordatorio en curso">
          <FollowTarea id={tarea.id}>
            {(seguida) => (
              <>
                <Estado tarea={seguida} onEnd={readAgain} />
                {tarea.isCount &&
                  impedimento === null &&
                  seguida.estado === 'terminada' &&
                  seguida.resumen !== NOBODY_LEFT && (
                    <Row>
                      <Button variant="main" onClick={() => setAsking(true)}>
                        Enviar el recordatorio
                      </Button>
                    </Row>
                  )}
                {isAsking && (
                  <ConfirmDialog
                    title={`¿Enviar el recordatorio ${enviados.length + 1} de ${MAX_RECORDATORIOS}?`}
                    confirm="Enviar"
                    busy={send.isPending}
                    onConfirm={() => send.mutate()}
                    onCancel={() => setAsking(false)}
                  >
                    <p>{`${seguida.resumen ?? ''} Al enviarlo se leen de nuevo, y quien ya no tenga ninguna no lo recibe.`}</p>
                    <p>El envío no se puede deshacer. En él nadie ve a quiénes más les llegó.</p>
                    {send.error && <NotStarted>{messageOf(send.error)}</NotStarted>}
                  </ConfirmDialog>
                )}
              </>
            )}
          </FollowTarea>
          <Row place="end">
            <Button variant="plain" onClick={() => setTarea(null)}>
              Cerrar
            </Button>
          </Row>
        </Box>
      )}
    </>
  );
}
