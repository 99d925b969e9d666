import { useState } from 'react';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Select, Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import type { Faults } from '#platform/web/useCheckedFields.ts';
import { CANALES, type DatosDeSolicitud } from '../../contract.ts';
import { CLASES } from '../../plazos.ts';

type CamposProps = { readonly iniciales: Partial<DatosDeSolicitud>; readonly errores: Faults; readonly hoy: string };

const OPCIONES = Object.entries(CLASES).map(([value, { nombre, explica }]) => ({
  value,
  label: nombre,
  hint: explica,
}));

/** What is written down of a request. */
export const Campos = ({ iniciales, errores, hoy }: CamposProps) => (
  <>
    <FieldGroup label="Clase" required error={errores['clase']}>
      <RadioGroup name="clase" options={OPCIONES} defaultValue={iniciales.clase ?? ''} />
    </FieldGroup>
    <Field label="Nombre del titular" required error={errores['nombre']}>
      {(control) => (
        <TextInput {...control} name="nombre" autoComplete="off" maxLength={200} defaultValue={iniciales.nombre} />
      )}
    </Field>
    <Field label="Documento" required error={errores['documento']}>
      {(control) => (
        <TextInput {...control} name="documento" autoComplete="off" maxLength={40} defaultValue={iniciales.documento} />
      )}
    </Field>
    <Field label="Correo" help="Si lo dio, para responderle." error={errores['correo']}>
      {(control) => (
        <TextInput
          {...control}
          name="correo"
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={iniciales.correo ?? ''}
        />
      )}
    </Field>
    <Field label="Por dónde llegó" required error={errores['canal']}>
      {(control) => (
        <Select {...control} name="canal" defaultValue={iniciales.canal ?? ''}>
          <option value="" disabled>
            Elija una opción
          </option>
          {Object.entries(CANALES).map(([clave, texto]) => (
            <option key={clave} value={clave}>
              {texto}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Recibida inicial={iniciales.recibida ?? hoy} error={errores['recibida']} hoy={hoy} />
    <Field label="Qué pide" required error={errores['pide']}>
      {(control) => <Textarea {...control} name="pide" maxLength={4000} defaultValue={iniciales.pide} />}
    </Field>
  </>
);

function Recibida({ inicial, error, hoy }: Pick<CamposProps, 'hoy'> & { inicial: string; error: string | undefined }) {
  const [dia, setDia] = useState(inicial);
  return (
    <DateField
      label="Recibida el"
      required
      help="El plazo se cuenta desde el día hábil siguiente."
      error={error}
      name="recibida"
      value={dia}
      today={hoy}
      max={hoy}
      onChange={setDia}
    />
  );
}
