// A planned visit: its facts, the way to begin it or to what was sent, and for who plans its evaluator and week.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { BeginVisita } from '#features/acompanamientos/web/BeginVisita.tsx';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { visitasContract, type PlanLeido, type Visita } from '../contract.ts';
import { ESTADO_IN_WORDS, isAhead, MOTIVO_IN_WORDS } from '../estados.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { useShownPlan } from './queries.ts';
import type { Place } from './useMove.ts';
import { asignaturaOf, evaluadorNamer, nombreOf, weekInWords } from './words.ts';

type VisitaDialogProps = {
  readonly plan: PlanLeido;
  /** As it is now: another person may change it under the dialog. */
  readonly visita: Visita;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

export function VisitaDialog(props: VisitaDialogProps) {
  const { plan, visita, onClose } = props;
  if (plan.gestion && isAhead(visita.estado)) return <EditVisita {...props} />;
  return (
    <Dialog title={nombreOf(visita)} onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      <VisitaFacts plan={plan} visita={visita} />
      <Row>
        <Ways plan={plan} visita={visita} />
      </Row>
    </Dialog>
  );
}

/** Its facts; week and evaluator only where they are no fields. */
function VisitaFacts({
  plan,
  visita,
  isEdited = false,
}: Pick<VisitaDialogProps, 'plan' | 'visita'> & { readonly isEdited?: boolean }) {
  const { tipo, facultad, motivo, estado, avisada, semana, evaluador } = visita;
  return (
    <Facts
      look="lines"
      of={[
        ['Asignatura', `${asignaturaOf(visita)} · ${tipo}`],
        ['Facultad', facultad],
        ...(isEdited ? [] : ([['Semana', weekInWords(semana, plan.semanas)]] as const)),
        ...(plan.gestion && !isEdited ? ([['Evalúa', evaluadorNamer(plan)(evaluador)]] as const) : []),
        ['Estado', ESTADO_IN_WORDS[estado]],
        ['Por qué', MOTIVO_IN_WORDS[motivo]],
        ...(avisada === null ? [] : ([['Aviso al docente', formatInstante(new Date(avisada))]] as const)),
      ]}
    />
  );
}

/** The way to the form, with teacher, subject and week filled in, or to what was sent. */
function Ways({ plan, visita }: Pick<VisitaDialogProps, 'plan' | 'visita'>) {
  const { estado, acompanamiento, docente, correo, codigo, tipo, facultad, semana } = visita;
  if (acompanamiento !== null) {
    return (
      <Link to="/gestores/acompanamientos/$id" params={{ id: acompanamiento }} className={buttonClass('brand')}>
        Ver el acompañamiento
      </Link>
    );
  }
  if (!isAhead(estado) || plan.semestre !== plan.actual) return null;
  const planned = { docente: { nombre: docente, correo }, asignatura: { codigo, tipo, facultad }, semana };
  return <BeginVisita visita={planned}>{estado === 'en-curso' ? 'Continuar' : 'Comenzar'}</BeginVisita>;
}

function EditVisita({ plan, visita, onDone, onClose }: VisitaDialogProps) {
  const { put, refetch } = useShownPlan(plan.semestre);
  const [version, setVersion] = useState(visita.version);
  const [place, setPlace] = useState<Place>({ semana: visita.semana, evaluador: visita.evaluador });
  const [isRemoving, setIsRemoving] = useState(false);
  const isOther = version !== visita.version;
  const save = useAction({
    mutationFn: () =>
      call(visitasContract, 'PUT /visitas/{id}', { params: { id: visita.id }, body: { ...place, version } }),
    onSuccess(changed) {
      put(changed);
      onDone(`${nombreOf(changed)}: semana ${changed.semana}, ${evaluadorNamer(plan)(changed.evaluador)}.`);
    },
    onStale: refetch,
  });
  const told = save.error instanceof ApiError ? save.error.errores : {};
  return (
    <>
      <FormDialog
        title={nombreOf(visita)}
        startsAtTitle
        busy={save.isPending}
        disabled={isOther}
        error={isOther ? null : save.error}
        isTouched={place.semana !== visita.semana || place.evaluador !== visita.evaluador}
        lost="El cambio de esta visita no se ha guardado."
        onSubmit={() => save.mutate()}
        onCancel={onClose}
      >
        <VisitaFacts plan={plan} visita={visita} isEdited />
        <Row>
          <Ways plan={plan} visita={visita} />
          <Button variant="plain" onClick={() => setIsRemoving(true)}>
            Quitar del plan
          </Button>
        </Row>
        <PlaceFields plan={plan} place={place} faults={told} onChange={setPlace} />
        {visita.avisada !== null && place.semana !== visita.semana && (
          <Alert tone="info">Ya se le avisó al docente la semana anterior. No recibirá otro aviso.</Alert>
        )}
        {isOther && (
          <Conflict
            title="Otra persona cambió esta visita"
            choice={{ onTake: onClose, onKeep: () => setVersion(visita.version) }}
          >
            <p>{`Ahora: ${weekInWords(visita.semana, plan.semanas)}, ${evaluadorNamer(plan)(visita.evaluador)}.`}</p>
          </Conflict>
        )}
      </FormDialog>
      {isRemoving && <RemoveVisita plan={plan} visita={visita} onDone={onDone} onClose={() => setIsRemoving(false)} />}
    </>
  );
}

function RemoveVisita({ plan, visita, onDone, onClose }: VisitaDialogProps) {
  const { refetch } = useShownPlan(plan.semestre);
  const { id, version } = visita;
  const remove = useAction({
    mutationFn: () => call(visitasContract, 'DELETE /visitas/{id}', { params: { id }, query: { version } }),
    onSuccess: async () => {
      await refetch();
      onDone(`${nombreOf(visita)} ya no está en el plan.`);
    },
    onStale: refetch,
  });
  return (
    <ConfirmDialog
      title="¿Quitar esta visita del plan?"
      confirm="Quitar"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{`${nombreOf(visita)}, ${asignaturaOf(visita)}. El sorteo no la vuelve a agregar; usted puede agregarla a mano.`}</p>
      {remove.error && <Alert tone="error">{remove.error.message}</Alert>}
    </ConfirmDialog>
  );
}
