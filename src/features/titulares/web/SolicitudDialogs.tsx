// Dialogs that register or correct a data owner's request, and the dialog frame that its steps use too.
import { useState, type ReactNode } from 'react';
import { diaOf } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { dayOf } from '#platform/web/day.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RadioGroup, Select, Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  checkedBy,
  useCheckedFields,
  type Faults,
  type FormValues,
  type ReadFields,
} from '#platform/web/useCheckedFields.ts';
import { CANALES, datosSchema, titularesContract, type DatosDeSolicitud, type Solicitud } from '../contract.ts';
import { CLASES } from '../plazos.ts';
import { useRefetchSolicitudes } from './useSolicitudes.ts';

type SolicitudDialogProps<T> = {
  readonly titulo: string;
  readonly saveLabel: string;
  readonly read: ReadFields<T>;
  readonly guardando: boolean;
  /** Error of the last attempt to save. */
  readonly error: Error | null;
  readonly onGuardar: (datos: T) => void;
  readonly onCancelar: () => void;
  readonly children: (faltas: Faults) => ReactNode;
};

export function SolicitudDialog<T>(props: SolicitudDialogProps<T>) {
  const { titulo, saveLabel, read, guardando, error, onGuardar, onCancelar, children } = props;
  const { faults, isTouched, onChange, submit } = useCheckedFields(read, error);
  return (
    <FormDialog
      title={titulo}
      save={saveLabel}
      startsAtTitle
      busy={guardando}
      error={error}
      isTouched={isTouched}
      lost="Lo que escribió no se ha guardado."
      onChange={onChange}
      onSubmit={(form) => submit(form, onGuardar)}
      onCancel={onCancelar}
    >
      {children(faults)}
    </FormDialog>
  );
}

type SolicitudFieldsProps = {
  readonly iniciales: Partial<DatosDeSolicitud>;
  readonly errores: Faults;
  readonly hoy: string;
};

const OPCIONES = Object.entries(CLASES).map(([value, { nombre, explica: explanation }]) => ({
  value,
  label: nombre,
  hint: explanation,
}));

const SolicitudFields = ({ iniciales, errores, hoy: today }: SolicitudFieldsProps) => (
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
    <Field label="¿Por qué medio llegó?" required error={errores['canal']}>
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
    <ReceivedField inicial={iniciales.recibida ?? today} error={errores['recibida']} hoy={today} />
    <Field label="Qué pide" required error={errores['pide']}>
      {(control) => <Textarea {...control} name="pide" maxLength={4000} defaultValue={iniciales.pide} />}
    </Field>
  </>
);

function ReceivedField({
  inicial,
  error,
  hoy: today,
}: Pick<SolicitudFieldsProps, 'hoy'> & { inicial: string; error: string | undefined }) {
  const [dia, setDia] = useState(inicial);
  return (
    <DateField
      label="Recibida el"
      required
      help="El plazo se cuenta desde el día hábil siguiente."
      error={error}
      name="recibida"
      value={dia}
      today={today}
      max={today}
      onChange={setDia}
    />
  );
}

/** Reads the inputs of a request; an empty address is omitted. */
const readSolicitud: ReadFields<DatosDeSolicitud> = ({ recibida, ...escritos }: FormValues) =>
  checkedBy(datosSchema, {
    ...escritos,
    recibida: typeof recibida === 'string' ? dayOf(recibida) : recibida,
    correo: escritos['correo'] === '' ? null : escritos['correo'],
  });

type RegisterProps = { readonly onRegistrada: (solicitud: Solicitud) => void; readonly onCancelar: () => void };

export function RegisterSolicitud({ onRegistrada, onCancelar }: RegisterProps) {
  const [today] = useState(() => diaOf(new Date()));
  const refetch = useRefetchSolicitudes();
  const register = useAction({
    mutationFn: (body: DatosDeSolicitud) => call(titularesContract, 'POST /titulares', { body }),
    onSuccess: async (solicitud) => {
      await refetch();
      onRegistrada(solicitud);
    },
  });
  return (
    <SolicitudDialog
      titulo="Registrar solicitud"
      saveLabel="Registrar"
      read={readSolicitud}
      guardando={register.isPending}
      error={register.error}
      onGuardar={(datos) => register.mutate(datos)}
      onCancelar={onCancelar}
    >
      {(errores) => <SolicitudFields iniciales={{}} errores={errores} hoy={today} />}
    </SolicitudDialog>
  );
}

type CorrectProps = {
  readonly solicitud: Solicitud;
  readonly onCorregida: () => void;
  readonly onCancelar: () => void;
};

export function CorrectSolicitud({ solicitud, onCorregida, onCancelar }: CorrectProps) {
  const [today] = useState(() => diaOf(new Date()));
  const refetch = useRefetchSolicitudes();
  const { id } = solicitud;
  // The inputs show this version, even if the request is refetched.
  const [version] = useState(solicitud.version);
  const correct = useAction({
    mutationFn: (datos: DatosDeSolicitud) =>
      call(titularesContract, 'PUT /titulares/{id}', { params: { id }, body: { ...datos, version } }),
    onSuccess: async () => {
      onCorregida();
      await refetch();
    },
    onStale: refetch,
  });
  return (
    <SolicitudDialog
      titulo={`Corregir la solicitud ${solicitud.numero}`}
      saveLabel="Guardar"
      read={readSolicitud}
      guardando={correct.isPending}
      error={correct.error}
      onGuardar={(datos) => correct.mutate(datos)}
      onCancelar={onCancelar}
    >
      {(errores) => (
        <SolicitudFields iniciales={solicitud as Partial<DatosDeSolicitud>} errores={errores} hoy={today} />
      )}
    </SolicitudDialog>
  );
}
