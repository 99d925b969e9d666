// Hook that fills in a chosen asignatura (subject) and the sibling fields that follow from it.
import { useFormContext } from 'react-hook-form';
import type { CampoAsignatura } from '#catalogo/campos/asignatura.ts';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { useFormulario } from '../formulario-abierto.ts';
import { hermanosOf } from './asignatura-elegida.ts';

/** Returns the function that chooses a subject for the field at a path. */
export function useChooseAsignatura(campo: CampoAsignatura, ruta: string): (asignatura: Asignatura) => void {
  const { setValue } = useFormContext();
  const { addAsignaturas: learn } = useFormulario();
  return (asignatura) => {
    learn([asignatura]);
    for (const [hermano, dato] of hermanosOf(campo, ruta)) setValue(hermano, asignatura[dato], { shouldDirty: true });
    setValue(ruta, asignatura.codigoAsignatura, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
}
