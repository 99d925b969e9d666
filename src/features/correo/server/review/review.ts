// Review and preview of a prepared message, and the checks before it is sent.
import { AppError } from '#platform/contract/errors.ts';
import { MAX_EN_LISTA, SIN_DESTINATARIOS, type RevisionDeCorreo, type VistaDeCorreo } from '../../contract/compose.ts';
import { PERSONAS_POR_PARTE } from '../../estados.ts';
import { composeFor } from '../composing/composer.ts';
import type { Letterhead } from '../composing/letterhead.ts';
import type { Imagen, SolicitudDeCorreo } from '../composing/types.ts';
import { inPreviewOrder, isBlank, type PreviewEntry } from './destinatarios.ts';
import type { PreparedMessage } from './prepare.ts';

/** Embeds the pictures of a message in its HTML, for display without attachments. */
export const withImages = (html: string, imagenes: readonly Imagen[]): string =>
  imagenes.reduce(
    (shown, { cid, tipo, datos }) => shown.replaceAll(`cid:${cid}`, `data:${tipo};base64,${datos.toString('base64')}`),
    html,
  );

type EarlierEnvio = { readonly id: string; readonly creado: Date } | undefined;

const firstItems = <T>(items: readonly T[]) => ({ total: items.length, items: items.slice(0, MAX_EN_LISTA) });

/** Builds the review of a message. Each field is listed once, by the first name that the message uses. */
export function revisionOf(
  preparado: PreparedMessage,
  { anterior, sinServidor }: { readonly anterior: EarlierEnvio } & Pick<RevisionDeCorreo, 'sinServidor'>,
): RevisionDeCorreo {
  const { mensaje, usados, desconocidos, sueltas, destinatarios } = preparado;
  const { validos, filas } = destinatarios;
  const campos = usados.filter(({ campo }, i) => usados.findIndex((other) => other.campo === campo) === i);
  const { enEnlaces } = mensaje.compilado;
  const [withoutCorreo, invalidos] = [firstItems(destinatarios.sinCorreo), firstItems(destinatarios.invalidos)];
  const repetidos = firstItems(destinatarios.repetidos);
  return {
    campos: campos.map(({ nombre, campo }) => {
      const blank = validos.filter((valido) => isBlank(valido.campos[nombre]));
      const personas = blank.slice(0, MAX_EN_LISTA).map((destinatario) => destinatario.nombre || destinatario.email);
      return { nombre, titulo: campo.titulo, vacios: blank.length, personas };
    }),
    desconocidos: [...desconocidos],
    sueltas: sueltas.slice(0, MAX_EN_LISTA),
    enEnlaces: enEnlaces.slice(0, MAX_EN_LISTA),
    imagenesSinMostrar: mensaje.imagenesSinMostrar,
    sinMostrar: mensaje.sinMostrar.slice(0, MAX_EN_LISTA),
    filas,
    correos: validos.length,
    partes: Math.ceil(validos.length / PERSONAS_POR_PARTE),
    sinCorreo: { total: withoutCorreo.total, filas: withoutCorreo.items },
    invalidos: { total: invalidos.total, filas: invalidos.items },
    repetidos: {
      total: repetidos.total,
      correos: repetidos.items.map(({ email, filas: ownFilas }) => ({ email, filas: [...ownFilas] })),
    },
    anterior: anterior ? { id: anterior.id, instante: anterior.creado.toISOString() } : null,
    sinServidor,
  };
}

/**
 * Checks that a message can be sent: no unknown fields, no fields in links, at least one recipient.
 * @throws {AppError} `datos-invalidos`
 */
export function assertEnviable({ mensaje, desconocidos, destinatarios }: PreparedMessage): void {
  const [messagePart, seleccionPart] = [
    mensaje.tipo === '1' ? 'archivoPlantillaCorreo' : 'cuerpoCorreo',
    'filasSeleccionadas',
  ];
  if (desconocidos.length > 0) {
    const nombres = desconocidos.map((nombre) => `{${nombre}}`).join(', ');
    throw partError(
      messagePart,
      `El correo usa campos que estas personas no tienen: ${nombres}. Corríjalos e inténtelo de nuevo.`,
    );
  }
  if (mensaje.compilado.enEnlaces.length > 0) {
    throw partError(messagePart, 'Los campos no se pueden usar en la dirección de un enlace. Escríbalos en el texto.');
  }
  if (destinatarios.validos.length === 0) {
    throw partError(seleccionPart, SIN_DESTINATARIOS);
  }
}

const partError = (parte: string, message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { [parte]: message } });

/** A recipient, by position in preview order. @throws {AppError} `no-existe` if there is none */
export function chooseDestinatario({ destinatarios }: PreparedMessage, numero: number): PreviewEntry {
  const elegido = inPreviewOrder(destinatarios.validos)[numero - 1];
  if (!elegido)
    throw new AppError('no-existe', { message: 'No hay un correo con ese número. Revise el correo de nuevo.' });
  return elegido;
}

/** Composes the message as one of its recipients will read it. */
export async function vistaOf(
  preparado: PreparedMessage,
  numero: number,
  { membrete, solicitudes }: { readonly membrete: Letterhead; readonly solicitudes: readonly SolicitudDeCorreo[] },
): Promise<VistaDeCorreo> {
  const { destinatario, por } = chooseDestinatario(preparado, numero);
  const { nombre, email, campos } = destinatario;
  const { mensaje, origen } = preparado;
  const composer = { redactar: async () => mensaje.compilado.redactar(campos) };
  const { html, texto, imagenes, ...escrito } = await composeFor(
    { composer, membrete },
    { asunto: mensaje.asunto, origen },
    { campos, solicitudes },
  );
  return {
    numero,
    de: preparado.destinatarios.validos.length,
    por,
    nombre,
    email,
    asunto: escrito.asunto,
    html: withImages(html, imagenes),
    texto,
  };
}
