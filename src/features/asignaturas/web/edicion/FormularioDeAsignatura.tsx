import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { checkedBy, type ReadFields, useCheckedFields } from '#platform/web/useCheckedFields.ts';
import { type DatosDeAsignatura, datosSchema } from '../../contract-gestion.ts';
import { SIN_OPCIONES, useOpciones } from '../useAsignaturas.ts';
import { Campos, type Iniciales } from './Campos.tsx';

type FormularioDeAsignaturaProps = {
  readonly titulo: string;
  readonly iniciales: Iniciales;
  readonly guardando: boolean;
  /** Why the last saving came to nothing. */
  readonly error: Error | null;
  readonly onGuardar: (datos: DatosDeAsignatura) => void;
  readonly onCancelar: () => void;
};

const leer: ReadFields<DatosDeAsignatura> = ({ habilitable, ...escritos }) =>
  checkedBy(datosSchema, { ...escritos, habilitable: habilitable === undefined ? undefined : habilitable === 'si' });

/** The fields of an assignment in a dialog. */
export function FormularioDeAsignatura(props: FormularioDeAsignaturaProps) {
  const { titulo, iniciales, guardando, error, onGuardar, onCancelar } = props;
  const opciones = useOpciones();
  const { faults, isTouched, onChange, submit } = useCheckedFields(leer, error);
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
        {(data) => <Campos iniciales={iniciales} opciones={data} errores={faults} />}
      </Reading>
    </FormDialog>
  );
}
