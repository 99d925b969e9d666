// Dialog in which managers set when a form opens and closes, and what is read before and after.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { diaOf } from '#catalogo/semestre.ts';
import { MAX_MENSAJE, MENSAJES, vigenciaInWords, type Vigencia } from '#catalogo/vigencia.ts';
import { call } from '#platform/web/api.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { FieldChange, Muted } from '#platform/web/ui/text.tsx';
import { TimeField } from '#platform/web/ui/TimeField.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { vigenciasContract, type VigenciaAbierta } from '../contract.ts';
import { cambiosOfVigencia } from '../vigencia-cambios.ts';
import { parseTyped, typedOf, type TypedVigencia } from './typed-vigencia.ts';

export const CLAVE = ['vigencias'] as const;

type EditVigenciaProps = {
  readonly titulo: string;
  readonly abierta: VigenciaAbierta;
  /** The window that the fields begin with: the present one, or a former one to return to. */
  readonly inicial: Vigencia;
  /** The instant at which it was read. */
  readonly ahora: Date;
  readonly onGuardada: () => void;
  readonly onCancelar: () => void;
};

/** The typed values stay if another manager saves first. */
export function EditVigencia({ titulo, abierta, inicial, ahora: now, onGuardada, onCancelar }: EditVigenciaProps) {
  const { formulario, vigencia: guardada } = abierta;
  const queries = useQueryClient();
  const [version, setVersion] = useState(abierta.version);
  const [escrita, setEscrita] = useState(() => typedOf(inicial));
  const [isChecked, setChecked] = useState(false);
  const leida = parseTyped(escrita);
  const isOther = version !== abierta.version;
  const save = useAction({
    mutationFn: (vigencia: Vigencia) =>
      call(vigenciasContract, 'PUT /vigencias/{formulario}', { params: { formulario }, body: { version, vigencia } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CLAVE });
      onGuardada();
    },
    onStale: async () => queries.invalidateQueries({ queryKey: CLAVE }),
  });

  function write(parte: Partial<TypedVigencia>): void {
    setEscrita((before) => ({ ...before, ...parte }));
    if (!save.isPending) save.reset();
  }

  function submit(): void {
    setChecked(true);
    if (leida.ok) save.mutate(leida.vigencia);
  }

  return (
    <FormDialog
      title={`Apertura y cierre: ${titulo}`}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={JSON.stringify(escrita) !== JSON.stringify(typedOf(guardada))}
      lost="La apertura y el cierre que escribió no se han guardado."
      onSubmit={submit}
      onCancel={onCancelar}
    >
      <VigenciaFields escrita={escrita} fallos={isChecked && !leida.ok ? leida.fallos : {}} onWrite={write} />
      <Muted role="status">{leida.ok ? effectInWords(leida.vigencia, now) : 'Complete las fechas.'}</Muted>
      {isOther && (
        <Conflict
          title="Otra persona cambió la apertura o el cierre de este formulario"
          choice={{ onTake: onCancelar, onKeep: () => setVersion(abierta.version) }}
        >
          <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
          {leida.ok &&
            cambiosOfVigencia(guardada, leida.vigencia).map(({ campo, antes: before, despues: after }) => (
              <FieldChange key={campo} field={campo} from={before} to={after} />
            ))}
        </Conflict>
      )}
    </FormDialog>
  );
}

/** Tells what people will read on the form from now on. */
function effectInWords(vigencia: Vigencia, now: Date): string {
  const leido = vigenciaInWords(vigencia, now);
  if (!leido) return 'El formulario está siempre abierto.';
  const { aviso, mensaje } = leido;
  return mensaje === undefined
    ? `En el formulario aparecerá: «${aviso}»`
    : `En lugar del formulario aparecerá: «${aviso} ${mensaje}»`;
}

type VigenciaFieldsProps = {
  readonly escrita: TypedVigencia;
  readonly fallos: Readonly<Partial<Record<keyof TypedVigencia, string>>>;
  readonly onWrite: (parte: Partial<TypedVigencia>) => void;
};

function VigenciaFields({ escrita, fallos, onWrite }: VigenciaFieldsProps) {
  const [today] = useState(() => diaOf(new Date()));
  const day = (campo: 'diaDeApertura' | 'diaDeCierre', label: string) => (
    <DateField
      label={label}
      error={fallos[campo]}
      today={today}
      value={escrita[campo]}
      onChange={(dia) => onWrite({ [campo]: dia })}
    />
  );
  const time = (campo: 'horaDeApertura' | 'horaDeCierre', label: string) => (
    <TimeField
      label={label}
      error={fallos[campo]}
      value={escrita[campo]}
      onChange={(hora) => onWrite({ [campo]: hora })}
    />
  );
  const message = (campo: 'antes' | 'despues', label: string) => (
    <Field label={label} help={`Si lo deja vacío, aparecerá: «${MENSAJES[campo]}»`}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={MAX_MENSAJE}
          value={escrita[campo]}
          onChange={({ target }) => onWrite({ [campo]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Muted>Hora de Colombia. Si deja vacía la apertura, abre ya; si deja vacío el cierre, no se cierra.</Muted>
      <Grid column="narrow" align="top">
        {day('diaDeApertura', 'Día de apertura')}
        {time('horaDeApertura', 'Hora de apertura')}
        {day('diaDeCierre', 'Día de cierre')}
        {time('horaDeCierre', 'Hora de cierre')}
      </Grid>
      {message('antes', 'Mensaje antes de abrir')}
      {message('despues', 'Mensaje después de cerrar')}
    </>
  );
}
