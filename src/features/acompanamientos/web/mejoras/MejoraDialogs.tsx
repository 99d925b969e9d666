// Dialogs that change and add actions of an improvement plan.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTOS_DE_MEJORA } from '#catalogo/rubrica/esencial.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  ESTADOS_DE_MEJORA,
  ESTADOS_DEL_DOCENTE,
  mejorasContract,
  type EstadoDeMejora,
  type Mejora,
} from '../../contract-mejoras.ts';
import { detalleKey } from '../../contract-resultado.ts';
import type { Resultado } from '../../resultado.ts';

type CambiarMejoraProps = {
  readonly acompanamiento: string;
  readonly mejora: Mejora;
  readonly hasEsfuerzo: boolean;
  readonly como: 'gestor' | 'docente';
  readonly onClose: () => void;
};

const escritaOf = ({ accion, responsable, fecha, minutos, evidenciaEsperada }: Mejora): AccionEscrita => ({
  accion,
  responsable,
  fecha: fecha ?? '',
  minutos: minutos?.toString() ?? '',
  evidenciaEsperada,
});

/** Returns the fields of an action as the calls take them; without effort and evidence, these stay as they are. */
const bodyOf = ({ fecha, minutos, evidenciaEsperada, ...others }: AccionEscrita, hasEsfuerzo: boolean) => ({
  ...others,
  fecha: fecha || null,
  ...(hasEsfuerzo && { minutos: minutos === '' ? null : Number(minutos), evidenciaEsperada }),
});

const opcionesOf = (role: CambiarMejoraProps['como']): { value: EstadoDeMejora; label: string }[] =>
  keysOf(ESTADOS_DE_MEJORA)
    .filter((estado) => role === 'gestor' || ESTADOS_DEL_DOCENTE.some((one) => one === estado))
    .map((value) => ({ value, label: ESTADOS_DE_MEJORA[value] }));

/** Dialog that changes an action: a manager all of it, its teacher the state. */
export function ChangeMejora({ acompanamiento, mejora, hasEsfuerzo, como: role, onClose }: CambiarMejoraProps) {
  const { id, criterio } = mejora;
  const [base, setBase] = useState(mejora);
  const { version } = base;
  const queries = useQueryClient();
  const [escrita, setEscrita] = useState(escritaOf(mejora));
  const [estado, setEstado] = useState<string>(
    role === 'docente' && mejora.estado === 'pendiente' ? 'en-curso' : mejora.estado,
  );
  const [nota, setNota] = useState('');
  const reread = () => queries.invalidateQueries({ queryKey: detalleKey(acompanamiento) });
  const change = useAction({
    mutationFn: () => {
      const params = { id };
      if (role === 'gestor') {
        const body = { version, ...bodyOf(escrita, hasEsfuerzo), estado: estadoOf(estado), nota };
        return call(mejorasContract, 'PUT /acompanamientos/mejoras/{id}', { params, body });
      }
      const body = { version, estado: estado === 'cumplida' ? ('cumplida' as const) : ('en-curso' as const), nota };
      return call(mejorasContract, 'POST /docente/mejoras/{id}', { params, body });
    },
    onSuccess: async () => {
      await reread();
      onClose();
    },
  });
  /** Replaces the form's content by the version of the other person, on request. */
  function takeCurrent(): void {
    setBase(mejora);
    setEscrita(escritaOf(mejora));
    setEstado(mejora.estado);
  }
  const { error } = change;
  const errores = error instanceof ApiError ? error.errores : {};
  return (
    <Dialog
      title={criterio}
      onClose={change.isPending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancelar
          </Button>
          <Button variant="main" busy={change.isPending} onClick={() => change.mutate()}>
            Guardar
          </Button>
        </>
      }
    >
      {role === 'docente' && <p>{mejora.accion}</p>}
      {role === 'gestor' && <CamposDeAccion {...{ escrita, errores, hasEsfuerzo }} onCambio={setEscrita} />}
      <FieldGroup label="Estado" error={errores['estado']}>
        <RadioGroup
          name="estado"
          inline
          options={opcionesOf(role)}
          value={estado}
          onChange={(event) => setEstado(event.target.value)}
        />
      </FieldGroup>
      <Field label="Nota (opcional)" help="Queda en la historia de la acción." error={errores['nota']}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={nota}
            onChange={(event) => setNota(event.target.value)}
          />
        )}
      </Field>
      {mejora.version !== version && (
        <Conflict
          title="Otra persona cambió esta acción"
          choice={{ onTake: takeCurrent, onKeep: () => setBase(mejora) }}
        >
          <Prose>{`Ahora dice: ${mejora.accion} (${ESTADOS_DE_MEJORA[mejora.estado]}).`}</Prose>
        </Conflict>
      )}
      {error && (
        <NotSaved
          actions={
            error instanceof ApiError && error.status === 409 ? (
              <Button onClick={() => void reread().then(() => change.reset())}>Ver cómo quedó</Button>
            ) : undefined
          }
        >
          <Prose>{error.message}</Prose>
        </NotSaved>
      )}
    </Dialog>
  );
}

const estadoOf = (texto: string): EstadoDeMejora =>
  keysOf(ESTADOS_DE_MEJORA).find((estado) => estado === texto) ?? 'pendiente';

type AgregarMejoraProps = {
  readonly acompanamiento: string;
  readonly resultado: Resultado;
  readonly mejoras: readonly Mejora[];
  readonly hasEsfuerzo: boolean;
  readonly onClose: () => void;
};

/** Dialog that adds an action to a criterion without an open one. */
export function AddMejora({ acompanamiento, resultado, mejoras, hasEsfuerzo, onClose }: AgregarMejoraProps) {
  const queries = useQueryClient();
  const [clave, setClave] = useState('');
  const [escrita, setEscrita] = useState<AccionEscrita>({
    accion: '',
    responsable: resultado.docente.nombre,
    fecha: '',
    minutos: '',
    evidenciaEsperada: '',
  });
  /** Chooses the criterion, whose effort and evidence the action starts with. */
  function choose(elegida = ''): void {
    const criterio = resultado.criterios.find((candidate) => candidate.clave === elegida);
    setClave(elegida);
    setEscrita((before) => ({
      ...before,
      minutos: criterio?.minutos?.toString() ?? '',
      evidenciaEsperada: criterio?.evidenciaEsperada ?? '',
    }));
  }
  const add = useAction({
    mutationFn: () => {
      const body = { clave, ...bodyOf(escrita, hasEsfuerzo) };
      return call(mejorasContract, 'POST /acompanamientos/{id}/mejoras', { params: { id: acompanamiento }, body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: detalleKey(acompanamiento) });
      onClose();
    },
  });
  const withAccion = new Set(mejoras.flatMap((mejora) => (mejora.estado === 'cumplida' ? [] : [mejora.clave])));
  const errores = add.error instanceof ApiError ? add.error.errores : {};
  return (
    <Dialog
      title="Agregar una acción de mejora"
      onClose={add.isPending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            Cancelar
          </Button>
          <Button variant="main" busy={add.isPending} onClick={() => add.mutate()}>
            Agregar
          </Button>
        </>
      }
    >
      <SelectField
        label="Criterio"
        required
        error={errores['clave']}
        help="Los que no tienen una acción abierta en esta asignatura."
        all="Elija un criterio"
        value={clave || undefined}
        options={resultado.criterios.flatMap((criterio) =>
          criterio.clave !== null && !withAccion.has(criterio.clave)
            ? [[criterio.clave, `${criterio.numero}. ${criterio.nombre}`] as const]
            : [],
        )}
        onChange={choose}
      />
      <CamposDeAccion {...{ escrita, errores, hasEsfuerzo }} onCambio={setEscrita} />
      {add.error && (
        <Alert tone="error" title="No se agregó">
          {messageOf(add.error)}
        </Alert>
      )}
    </Dialog>
  );
}

/** Fields of an action as typed; an empty date means not yet agreed. */
type AccionEscrita = {
  readonly accion: string;
  readonly responsable: string;
  readonly fecha: string;
  /** As typed; empty: not known. */
  readonly minutos: string;
  readonly evidenciaEsperada: string;
};

type CamposDeAccionProps = {
  readonly escrita: AccionEscrita;
  readonly errores: Readonly<Record<string, string>>;
  readonly hasEsfuerzo: boolean;
  readonly onCambio: (escrita: AccionEscrita) => void;
};

function CamposDeAccion({ escrita, errores, hasEsfuerzo, onCambio }: CamposDeAccionProps) {
  const [today] = useState(() => diaOf(new Date()));
  return (
    <>
      <Field label="Acción" required error={errores['accion']}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={1000}
            value={escrita.accion}
            onChange={({ target }) => onCambio({ ...escrita, accion: target.value })}
          />
        )}
      </Field>
      <Field label="Responsable" required error={errores['responsable']}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={escrita.responsable}
            onChange={({ target }) => onCambio({ ...escrita, responsable: target.value })}
          />
        )}
      </Field>
      <DateField
        label="Fecha"
        error={errores['fecha']}
        today={today}
        value={escrita.fecha}
        onChange={(fecha) => onCambio({ ...escrita, fecha })}
      />
      {hasEsfuerzo && <CamposDeEsfuerzo {...{ escrita, errores, onCambio }} />}
    </>
  );
}

const CamposDeEsfuerzo = ({ escrita, errores, onCambio }: Omit<CamposDeAccionProps, 'hasEsfuerzo'>) => (
  <>
    <Field
      label="Minutos que toma (opcional)"
      help={`Entre ${MINUTOS_DE_MEJORA.min} y ${MINUTOS_DE_MEJORA.max}.`}
      error={errores['minutos']}
    >
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          {...MINUTOS_DE_MEJORA}
          value={escrita.minutos}
          onChange={({ target }) => onCambio({ ...escrita, minutos: target.value })}
        />
      )}
    </Field>
    <Field
      label="Evidencia esperada (opcional)"
      help="Lo que se verá en el aula. Si la aplicación puede leerlo, lo lee el día de la fecha."
      error={errores['evidenciaEsperada']}
    >
      {(control) => (
        <TextInput
          {...control}
          maxLength={500}
          value={escrita.evidenciaEsperada}
          onChange={({ target }) => onCambio({ ...escrita, evidenciaEsperada: target.value })}
        />
      )}
    </Field>
  </>
);
