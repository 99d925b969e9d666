import { type Cuerpo, enPartes, type Parte } from '../../../../../testing/contrato/cuerpo.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What a test says of a message; the rest is good. */
export type UnMensaje = {
  readonly tipoCorreo?: string | undefined;
  readonly asunto?: string | undefined;
  readonly cuerpoCorreo?: string | undefined;
  readonly plantilla?: Buffer;
  /** The name of the template's file. */
  readonly archivo?: string;
  readonly filasSeleccionadas?: unknown;
  readonly seleccion?: unknown;
  readonly numero?: string;
  readonly despuesDe?: string;
};

/** A message as a client sends it; of type 1 where there is a template. */
export function unMensaje({ plantilla, archivo = 'Carta.docx', ...partes }: UnMensaje): Cuerpo {
  const textos: Readonly<Record<string, unknown>> = {
    tipoCorreo: plantilla ? '1' : '2',
    asunto: 'Su inscripción, {nombreUsuario}',
    ...(!plantilla && { cuerpoCorreo: '<p>Hola, {nombreUsuario}: su horario es {horario}.</p>' }),
    ...partes,
  };
  const enTexto = (valor: unknown): string => (typeof valor === 'string' ? valor : JSON.stringify(valor));
  return enPartes([
    ...Object.entries(textos).flatMap(([nombre, valor]): Parte[] =>
      valor === undefined ? [] : [{ nombre, contenido: enTexto(valor) }],
    ),
    ...(plantilla ? [{ nombre: 'archivoPlantillaCorreo', contenido: plantilla, archivo, tipo: WORD }] : []),
  ]);
}
