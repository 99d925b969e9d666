// Texts that several forms show, most of them quoted from the specification (spec 1 §5, §8; spec 2 §5, §8).

export const TODOS_OBLIGATORIOS = 'Todos los campos son de carácter obligatorio';
export const MARCADOS_OBLIGATORIOS = 'Todos los campos marcados con * son obligatorios';
/** `{host}`: the first of the institution's domains (DECISIONS §1). */
export const CORREO_INSTITUCIONAL = 'El correo electrónico debe ser el institucional (nombre@{host})';

/** For a subject that does not admit a make-up exam (spec 1 §2). */
export const NO_HABILITABLE = 'La asignatura elegida no es habilitable.';

/** Texts of the dialog before a form is sent (spec 1 §5). */
export const confirmationOf = (texto: string) =>
  ({ titulo: '¿Desea enviar la información diligenciada?', texto, confirmLabel: 'Enviar' }) as const;

export const CONFIRMAR_ENCUESTA = confirmationOf('Sus respuestas dadas en la encuesta serán enviadas.');
export const CONFIRMAR_REVISION = confirmationOf('Los datos diligenciados se enviarán para su respectiva revisión.');
export const CONFIRMAR_BASE_DE_DATOS = confirmationOf('Los datos diligenciados se enviarán a la base de datos.');
export const CONFIRMAR_INSCRIPCION = confirmationOf(
  'Los datos diligenciados se enviarán para su respectiva inscripción al curso.',
);

export const DATOS_ENVIADOS = {
  titulo: '¡Datos enviados!',
  texto: 'Los datos diligenciados se han enviado de manera exitosa',
} as const;

export const REGISTRO_EXITOSO = {
  titulo: 'Registro exitoso',
  texto: 'Los datos se han guardado correctamente.',
} as const;

/** Writes the use of the data, for forms without a more particular text. */
export const tratamientoFor = (finalidad: string): string =>
  `La Unidad de Educación Virtual usa estos datos solo para ${finalidad} (Ley 1581 de 2012).`;
