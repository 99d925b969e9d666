import { leerRuta } from '#catalogo/arbol.ts';
import { correoDeComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_COMPROBANTE } from '#catalogo/producto.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import { crearCorreo } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EntregaDeComprobante } from '../../comprobante.ts';
import { type Dato, escribirRecibo, OMITE, type ReciboEscrito } from '../../recibo.ts';
import { reciboDe } from '../registro.ts';
import type { Seguimientos } from './seguimientos.ts';
import { insertEnviado, isEnviado, lockReciente } from './store.ts';

/** Whoever wants the receipt by mail asks while it is on the screen, or soon. */
const HORAS = 24;

export type Comprobantes = {
  readonly db: Db;
  readonly formularios: readonly Formulario[];
  readonly seguimientos: Seguimientos;
  /** There is no mail server: messages lie in the outbox. */
  readonly sinServidor: boolean;
  /** Where people reach us; null: messages have no link. */
  readonly publicUrl: string | null;
  readonly now?: (() => Date) | undefined;
};

/**
 * Sends the receipt of a record to the address that was typed in it, once: the table of the receipt and a link to its page.
 * Addresses are mistyped, and then a stranger reads it: neither the message nor the page that it leads to has sensitive
 * answers or documents of identity.
 * @returns null where there is no such record, or nobody to send it to
 */
export async function enviarComprobante(
  { db, formularios, seguimientos, sinServidor, publicUrl, now = () => new Date() }: Comprobantes,
  id: string,
  quien: Quien,
): Promise<EntregaDeComprobante | null> {
  return db.transaction().execute(async (tx) => {
    const registro = await lockReciente(tx, id, new Date(now().getTime() - HORAS * 3_600_000));
    const formulario = formularios.find(({ slug }) => slug === registro?.formulario);
    const campo = formulario && correoDeComprobante(formulario);
    if (!registro || !formulario || !campo) return null;
    if (await isEnviado(tx, id)) return 'ya-enviado';
    const email = leerRuta(registro.datos, campo);
    if (typeof email !== 'string' || email === '') return null;
    const token = (await seguimientos.de([id], tx)).get(id);
    const enlace = publicUrl === null || token === undefined ? null : `${publicUrl}${RUTA_DE_COMPROBANTE}/${token}`;
    const recibo = escribirRecibo(formulario, reciboDe(formulario, registro), {
      datos: registro.datos,
      discreto: true,
    });
    const { contenido, campos } = escribirMensaje(recibo, enlace);
    const { envio } = await crearCorreo(
      tx,
      {
        tipo: '2',
        asunto: `Comprobante ${registro.comprobante}: ${formulario.titulo}`,
        contenido,
        origen: 'comprobante',
        quien,
        autor: null,
      },
      [
        {
          email,
          nombre: email,
          rol: 'Quien diligenció el formulario',
          campos,
          filas: [id],
        },
      ],
    );
    await insertEnviado(tx, id, envio);
    return sinServidor ? 'en-bandeja' : 'enviado';
  });
}

type Mensaje = { readonly contenido: string; readonly campos: Readonly<Record<string, string>> };

/**
 * Writes the message of a receipt. Its words are those of the form; what is of one record stands in braces, so that it can
 * be no HTML.
 */
function escribirMensaje({ partes, ...recibo }: ReciboEscrito, enlace: string | null): Mensaje {
  const campos: Record<string, string> = {};
  const hueco = (texto: string): string => {
    const nombre = `d${Object.keys(campos).length}`;
    campos[nombre] = texto;
    return `{${nombre}}`;
  };
  const tabla = (datos: readonly Dato[]): string =>
    `<table><tbody>${datos.map(([nombre, texto]) => `<tr><th>${hueco(nombre)}</th><td>${hueco(texto)}</td></tr>`).join('')}</tbody></table>`;
  const contenido = [
    `<h2>${hueco(recibo.titulo)}</h2>`,
    '<p>Recibimos lo que usted envió.</p>',
    tabla([['Comprobante', recibo.comprobante ?? ''], ...recibo.numeros, ['Recibido', recibo.recibido.texto]]),
    `<p>${hueco(recibo.despues)}</p>`,
    ...(enlace === null ? [] : [`<p><a href="${enlace}">Ver el comprobante</a></p>`]),
    ...partes.flatMap(({ titulo, datos }) => [`<h3>${hueco(titulo || 'Lo que envió')}</h3>`, tabla(datos)]),
    ...(recibo.omite ? [`<p>${OMITE}</p>`] : []),
    '<p>Conserve este mensaje. Si usted no diligenció este formulario, alguien escribió su dirección por error: puede ignorarlo.</p>',
  ];
  return { contenido: contenido.join('\n'), campos };
}
