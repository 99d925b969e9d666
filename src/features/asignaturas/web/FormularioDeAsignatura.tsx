// Dialog with the inputs of an assignment (a teacher's subject in a semester), to add or change one.
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RadioGroup, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { checkedBy, useCheckedFields, type Faults, type ReadFields } from '#platform/web/useCheckedFields.ts';
import { datosSchema, type DatosDeAsignatura } from '../contract-gestion.ts';
import { ETIQUETAS } from './labels.ts';
import { SIN_OPCIONES, useOpciones } from './useAsignaturas.ts';

type Nombre = keyof DatosDeAsignatura;

type InitialValues = Partial<Readonly<Record<Nombre, DatosDeAsignatura[Nombre]>>>;

/** Optional data: no form or report requires it. */
const OPCIONALES: ReadonlySet<Nombre> = new Set(['nombre', 'matriculados']);

type AsignaturaFieldsProps = {
  readonly iniciales: InitialValues;
  readonly opciones: {
    readonly semestres: readonly string[];
    readonly facultades: readonly string[];
    readonly programas: readonly string[];
  };
  readonly errores: Faults;
};

/** Inputs of an assignment. They are uncontrolled: the browser keeps the typed values. */
function AsignaturaFields({ iniciales, opciones, errores }: AsignaturaFieldsProps) {
  const inicial = (nombre: Nombre): string => String(iniciales[nombre] ?? '');
  const comun = (nombre: Nombre) => ({
    label: ETIQUETAS[nombre],
    required: !OPCIONALES.has(nombre),
    error: errores[nombre],
  });
  const lista = (nombre: Nombre, textos: readonly string[]) => {
    const actual = inicial(nombre);
    // The current value may stay even if its list does not contain it.
    const all = actual === '' || textos.includes(actual) ? textos : [actual, ...textos];
    return (
      <Field {...comun(nombre)}>
        {(control) => (
          <Select {...control} name={nombre} defaultValue={actual}>
            <option value="">Elija una opción</option>
            {all.map((texto) => (
              <option key={texto}>{texto}</option>
            ))}
          </Select>
        )}
      </Field>
    );
  };
  const texto = (nombre: Nombre, max: number, type: 'text' | 'email' = 'text') => (
    <Field {...comun(nombre)}>
      {(control) => (
        <TextInput
          {...control}
          name={nombre}
          type={type}
          maxLength={max}
          autoComplete="off"
          uppercase={nombre === 'codigoAsignatura'}
          defaultValue={inicial(nombre)}
        />
      )}
    </Field>
  );
  return (
    <>
      <Grid column="narrow">
        {lista('semestre', opciones.semestres)}
        {texto('codigoAsignatura', 60)}
      </Grid>
      {texto('nombre', 200)}
      {texto('docente', 200)}
      {texto('correo', 254, 'email')}
      {lista('facultad', opciones.facultades)}
      {lista('programaAcademico', opciones.programas)}
      <Grid column="narrow">
        <FieldGroup {...comun('tipoAsignatura')}>
          <RadioGroup
            name="tipoAsignatura"
            defaultValue={inicial('tipoAsignatura')}
            options={[
              { value: 'AMV', label: 'AMV', hint: 'Mediada por la virtualidad' },
              { value: 'APV', label: 'APV', hint: 'De programas virtuales' },
            ]}
          />
        </FieldGroup>
        <FieldGroup {...comun('habilitable')}>
          <RadioGroup
            name="habilitable"
            defaultValue={iniciales.habilitable === false ? 'no' : 'si'}
            options={[
              { value: 'si', label: 'Sí', hint: 'Admite examen de habilitación' },
              { value: 'no', label: 'No' },
            ]}
          />
        </FieldGroup>
      </Grid>
      <Field
        {...comun('matriculados')}
        help="Los que tenía en la plataforma cuando se leyó. Con ellos se dice cuántos responden la encuesta."
      >
        {(control) => (
          <TextInput
            {...control}
            name="matriculados"
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            defaultValue={inicial('matriculados')}
          />
        )}
      </Field>
    </>
  );
}

type FormularioDeAsignaturaProps = {
  readonly titulo: string;
  readonly iniciales: InitialValues;
  readonly guardando: boolean;
  /** Error of the last attempt to save. */
  readonly error: Error | null;
  readonly onGuardar: (datos: DatosDeAsignatura) => void;
  readonly onCancelar: () => void;
};

const readFields: ReadFields<DatosDeAsignatura> = ({ habilitable, ...escritos }) =>
  checkedBy(datosSchema, { ...escritos, habilitable: habilitable === undefined ? undefined : habilitable === 'si' });

export function FormularioDeAsignatura(props: FormularioDeAsignaturaProps) {
  const { titulo, iniciales, guardando, error, onGuardar, onCancelar } = props;
  const opciones = useOpciones();
  const { faults, isTouched, onChange, submit } = useCheckedFields(readFields, error);
  return (
    <FormDialog
      title={titulo}
      startsAtTitle
      busy={guardando}
      disabled={!opciones.data}
      error={error}
      isTouched={isTouched}
      lost="Los cambios de esta asignatura no se han guardado."
      onChange={onChange}
      onSubmit={(form) => submit(form, onGuardar)}
      onCancel={onCancelar}
    >
      <Reading of={opciones} failure={SIN_OPCIONES}>
        {(data) => <AsignaturaFields iniciales={iniciales} opciones={data} errores={faults} />}
      </Reading>
    </FormDialog>
  );
}
