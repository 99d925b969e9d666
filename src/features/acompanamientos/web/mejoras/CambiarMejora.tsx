import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Textarea } from '#platform/web/ui/inputs.tsx';
import { ApiError } from '#platform/web/http.ts';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type Mejora, mejorasContract } from '../../contract-mejoras.ts';
import { type EstadoDeMejora, ESTADOS_DE_MEJORA, ESTADOS_DEL_DOCENTE } from '../../mejora.ts';
import { claveDeDetalle } from '../clave-de-detalle.ts';
import { type AccionEscrita, CamposDeAccion } from './CamposDeAccion.tsx';

type CambiarMejoraProps = {
  readonly acompanamiento: string;
  readonly mejora: Mejora;
  readonly como: 'gestor' | 'docente';
  readonly onClose: () => void;
};

const escritaDe = ({ accion, responsable, fecha }: Mejora): AccionEscrita => ({
  accion,
  responsable,
  fecha: fecha ?? '',
});

const opcionesDe = (como: CambiarMejoraProps['como']): { value: EstadoDeMejora; label: string }[] =>
  (Object.keys(ESTADOS_DE_MEJORA) as EstadoDeMejora[])
    .filter((estado) => como === 'gestor' || ESTADOS_DEL_DOCENTE.some((suyo) => suyo === estado))
    .map((value) => ({ value, label: ESTADOS_DE_MEJORA[value] }));

/** Changes an action: all of it, or how it goes. */
export function CambiarMejora({ acompanamiento, mejora, como, onClose }: CambiarMejoraProps) {
  const { id, criterio } = mejora;
  const [base, setBase] = useState(mejora);
  const { version } = base;
  const queries = useQueryClient();
  const [escrita, setEscrita] = useState(escritaDe(mejora));
  const [estado, setEstado] = useState<string>(
    como === 'docente' && mejora.estado === 'pendiente' ? 'en-curso' : mejora.estado,
  );
  const [nota, setNota] = useState('');
  const leer = () => queries.invalidateQueries({ queryKey: claveDeDetalle(acompanamiento) });
  const cambiar = useAction({
    mutationFn: () => {
      const params = { id };
      if (como === 'gestor') {
        const body = { version, ...escrita, fecha: escrita.fecha || null, estado: estadoDe(estado), nota };
        return call(mejorasContract, 'PUT /acompanamientos/mejoras/{id}', { params, body });
      }
      const body = { version, estado: estado === 'cumplida' ? ('cumplida' as const) : ('en-curso' as const), nota };
      return call(mejorasContract, 'POST /docente/mejoras/{id}', { params, body });
    },
    onSuccess: async () => {
      await leer();
      onClose();
    },
  });
  /** What is written here stays until the person says otherwise. */
  function tomarLoDeAhora(): void {
    setBase(mejora);
    setEscrita(escritaDe(mejora));
    setEstado(mejora.estado);
  }
  const { error } = cambiar;
  const errores = error instanceof ApiError ? error.errores : {};
  return (
    <Dialog
      title={criterio}
      onClose={cambiar.isPending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={cambiar.isPending}>
            Cancelar
          </Button>
          <Button variant="main" busy={cambiar.isPending} onClick={() => cambiar.mutate()}>
            Guardar
          </Button>
        </>
      }
    >
      {como === 'docente' && <p>{mejora.accion}</p>}
      {como === 'gestor' && <CamposDeAccion escrita={escrita} errores={errores} onCambio={setEscrita} />}
      <FieldGroup label="Estado" error={errores['estado']}>
        <RadioGroup
          name="estado"
          inline
          options={opcionesDe(como)}
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
          choice={{ onTake: tomarLoDeAhora, onKeep: () => setBase(mejora) }}
        >
          <Prose>{`Ahora dice: ${mejora.accion} (${ESTADOS_DE_MEJORA[mejora.estado]}).`}</Prose>
        </Conflict>
      )}
      {error && (
        <NotSaved
          actions={
            error instanceof ApiError && error.status === 409 ? (
              <Button onClick={() => void leer().then(() => cambiar.reset())}>Ver cómo quedó</Button>
            ) : undefined
          }
        >
          <Prose>{error.message}</Prose>
        </NotSaved>
      )}
    </Dialog>
  );
}

const estadoDe = (texto: string): EstadoDeMejora =>
  (Object.keys(ESTADOS_DE_MEJORA) as EstadoDeMejora[]).find((estado) => estado === texto) ?? 'pendiente';
