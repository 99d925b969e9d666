import { AppError, type Errores } from '#platform/contract/errors.ts';
import type { Actuado } from '../../edicion/actos.ts';
import type { FalloDeOpcion } from '../../edicion/fallos.ts';

/** What keeps a list from becoming what acts made of it, at the act that is to blame; null where nothing does. */
export function perdidaDe({ claves, perdidos }: Actuado, fallos: readonly FalloDeOpcion[]): AppError | null {
  if (perdidos.length > 0) {
    const message = 'Esa opción ya no está en la lista.';
    return new AppError('datos-invalidos', {
      message,
      errores: Object.fromEntries(perdidos.map((i) => [`actos.${i}.clave`, message])),
    });
  }
  if (fallos.length === 0) return null;
  const errores: Errores = {};
  for (const { clave, campo, mensaje } of fallos) {
    const ruta = `actos.${Math.max(0, claves.lastIndexOf(clave))}.${campo}`;
    errores[ruta] ??= mensaje;
  }
  return new AppError('datos-invalidos', { message: fallos[0]!.mensaje, errores });
}

/** An option is not deleted: something holds it, or somebody may still send it. */
export const enUso = (texto: string, isUsada: boolean): AppError =>
  new AppError('conflicto', {
    message: isUsada
      ? `«${texto}» está en registros guardados y no se elimina. Apáguela: dejará de ofrecerse y los registros la conservan.`
      : `«${texto}» puede estar en un formulario a medio llenar. Apáguela: se podrá eliminar 30 días después.`,
  });

/** Fewer places than are taken, and nobody said that this is meant. */
export function cupoBajo(
  i: number,
  { ocupados, total, semestre }: Record<'ocupados' | 'total', number> & { semestre: string },
) {
  const message = `En ${semestre} ya hay ${ocupados} cupos ocupados, más que ${total}. Nadie pierde el suyo; no se ofrecerán más.`;
  return new AppError('datos-invalidos', { message, errores: { [`actos.${i}.total`]: message } });
}

export const noCabe = (message: string): AppError => new AppError('datos-invalidos', { message });

export const noSeDeshace = (): AppError =>
  new AppError('conflicto', { message: 'Esta lista no tiene cambios que deshacer.' });
