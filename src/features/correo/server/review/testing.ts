// Builds the multipart body of a message for tests.
import { asPartes, type Cuerpo, type Parte } from '../../../../testing/contrato/cuerpo.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Fields of a message that a test sets; the others get valid values. */
export type UnMensaje = {
  readonly tipoCorreo?: string | undefined;
  readonly asunto?: string | undefined;
  readonly cuerpoCorreo?: string | undefined;
  readonly plantilla?: Buffer;
  /** File name of the template. */
  readonly archivo?: string;
  readonly filasSeleccionadas?: unknown;
  readonly seleccion?: unknown;
  readonly numero?: string;
  readonly despuesDe?: string;
};

/** A message as a client sends it; of type 1 with a template. */
export function makeMensaje({ plantilla, archivo = 'Carta.docx', ...partes }: UnMensaje): Cuerpo {
  const textos: Readonly<Record<string, unknown>> = {
    tipoCorreo: plantilla ? '1' : '2',
    asunto: 'Su inscripción, {nombreUsuario}',
    ...(!plantilla && { cuerpoCorreo: '<p>Hola, {nombreUsuario}: su horario es {horario}.</p>' }),
    ...partes,
  };
  const asTexto = (valor: unknown): string => (typeof valor === 'string' ? valor : JSON.stringify(valor));
  return asPartes([
    ...Object.entries(textos).flatMap(([nombre, valor]): Parte[] =>
      valor === undefined ? [] : [{ nombre, contenido: asTexto(valor) }],
    ),
    ...(plantilla ? [{ nombre: 'archivoPlantillaCorreo', contenido: plantilla, archivo, tipo: WORD }] : []),
  ]);
}
