// Receipts (comprobantes) of records: tokens in their pages' addresses, and the mail to the address in the record.
import { createHash, createHmac } from 'node:crypto';
import { readRuta } from '#catalogo/arbol.ts';
import { isInstitucional } from '#catalogo/campos/entorno.ts';
import { correoForComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { isSolicitud, type Informe } from '#catalogo/informe.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import { collectFields, createCorreo, type Collected, type DailyMail } from '#features/correo/server/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deriveKey } from '#platform/server/keys.ts';
import type { EntregaDeComprobante } from '../comprobante.ts';
import { OMISSION_NOTE, OMITE_TEXTOS, writeRecibo, type DatoDeRecibo, type ReciboEscrito } from '../recibo.ts';
import {
  findSeguido,
  insertEnviado,
  insertSeguimientos,
  isEnviado,
  lockReciente,
  selectSeguimientos,
  type Comprobado,
} from './comprobantes.store.ts';
import { reciboOf } from './registro.ts';

/** The tokens by which records are followed. None is stored: each is computed from the record and its counter. */
export type Seguimientos = {
  /** Returns the tokens of records by id, without those that were ended. @param tx transaction of the caller */
  readonly tokensOf: (registros: readonly string[], tx?: Db) => Promise<ReadonlyMap<string, string>>;
  /** Returns the token of one record, in one batch with simultaneous requests. */
  readonly ofOne: (registro: string) => Promise<string | undefined>;
  /** Returns the record that a token follows. */
  readonly read: (token: string) => Promise<Comprobado | undefined>;
};

/** Bytes of a token: 128 bits. */
const BYTES = 16;

/** @param secret the secret from which the key of the tokens is derived */
export function createSeguimientos(db: Db, secret: string): Seguimientos {
  const key = deriveKey(secret, 'formularios.seguimiento');
  const tokenOf = (registro: string, contador: number): string =>
    createHmac('sha256', key).update(`${registro} ${contador}`).digest().subarray(0, BYTES).toString('base64url');
  const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

  async function tokensOf(registros: readonly string[], tx = db): Promise<ReadonlyMap<string, string>> {
    await insertSeguimientos(
      tx,
      registros.map((registro) => ({ registro, huella: hashOf(tokenOf(registro, 0)) })),
    );
    const seguidos = await selectSeguimientos(tx, registros);
    return new Map(seguidos.map(({ registro, contador }) => [registro, tokenOf(registro, contador)]));
  }

  return {
    tokensOf,
    ofOne: inBatches(async (registros) => {
      const tokens = await tokensOf(registros);
      return registros.map((registro) => tokens.get(registro));
    }),
    read: async (token) => findSeguido(db, hashOf(token)),
  };
}

/** Time for which the receipt of a record may be requested by mail. */
const HORAS = 24;

export type Comprobantes = {
  readonly db: Db;
  readonly formularios: readonly Formulario[];
  readonly informes: readonly Informe[];
  readonly seguimientos: Seguimientos;
  readonly correoDelDia: DailyMail;
  /** The key of sealed links. */
  readonly secret: string;
  /** The institution's domains of mail. */
  readonly dominios: readonly string[];
  /** True if there is no mail server, and messages stay in the outbox. */
  readonly sinServidor: boolean;
  /** Public address of the site; null: messages have no link. */
  readonly publicUrl: string | null;
  readonly now?: (() => Date) | undefined;
};

/**
 * Sends the receipt of a record once to the address typed in it: a table and a link to its page. Addresses are
 * mistyped, and then a stranger reads it: neither the message nor the page has sensitive answers or identity documents.
 * @returns null if there is no such record, or if it has no address
 */
export async function sendComprobante(
  { now = () => new Date(), ...context }: Comprobantes,
  id: string,
  principal: Principal,
): Promise<EntregaDeComprobante | null> {
  const { db, formularios, informes, seguimientos, correoDelDia, secret, dominios, sinServidor, publicUrl } = context;
  return db.transaction().execute(async (tx) => {
    const registro = await lockReciente(tx, id, new Date(now().getTime() - HORAS * HOUR_MS));
    const formulario = formularios.find(({ slug }) => slug === registro?.formulario);
    const campo = formulario && correoForComprobante(formulario);
    if (!registro || !formulario || !campo) return null;
    if (await isEnviado(tx, id)) return 'ya-enviado';
    const email = readRuta(registro.datos, campo);
    if (typeof email !== 'string' || email === '') return null;
    if (!(await correoDelDia.take(tx, email))) return 'sin-enviar';
    const token = (await seguimientos.tokensOf([id], tx)).get(id);
    const [pagina, label] = isSolicitud(informes, formulario)
      ? [RUTA_DE_SOLICITUD, 'Ver en qué va la solicitud']
      : [RUTA_DE_COMPROBANTE, 'Ver el comprobante'];
    const enlace =
      publicUrl === null || token === undefined ? null : { direccion: `${publicUrl}${pagina}/${token}`, ver: label };
    const withoutTextos = !isInstitucional(email, { dominios });
    const recibo = writeRecibo(formulario, reciboOf(formulario, registro), {
      datos: registro.datos,
      discreto: true,
      withoutTextos,
    });
    const { contenido, valores, enlaces } = writeMensaje(recibo, {
      enlace,
      note: withoutTextos ? OMITE_TEXTOS : OMISSION_NOTE,
    });
    const { envio } = await createCorreo(
      tx,
      {
        tipo: '2',
        asunto: `Comprobante ${registro.comprobante}: ${formulario.titulo}`,
        contenido,
        origen: 'comprobante',
        principal,
        autor: null,
        enlaces: { direcciones: enlaces, secret },
      },
      [
        {
          email,
          nombre: email,
          rol: 'Quien diligenció el formulario',
          campos: valores,
          filas: [id],
        },
      ],
    );
    await insertEnviado(tx, id, envio);
    return sinServidor ? 'en-bandeja' : 'enviado';
  });
}

type MensajeDeComprobante = Pick<Collected, 'valores' | 'enlaces'> & { readonly contenido: string };

/**
 * Writes the message of a receipt. Its words are those of the form; the values of the record are placeholders, so that
 * they cannot be HTML.
 */
function writeMensaje(
  { partes, ...recibo }: ReciboEscrito,
  {
    enlace,
    note,
  }: {
    readonly enlace: { readonly direccion: string; readonly ver: string } | null;
    /** Note where answers are left out. */
    readonly note: string;
  },
): MensajeDeComprobante {
  const { field: hueco, link, valores, enlaces } = collectFields();
  const tabla = (datos: readonly DatoDeRecibo[]): string =>
    `<table><tbody>${datos.map(([nombre, texto]) => `<tr><th>${hueco(nombre)}</th><td>${hueco(texto)}</td></tr>`).join('')}</tbody></table>`;
  const contenido = [
    `<h2>${hueco(recibo.titulo)}</h2>`,
    '<p>Recibimos lo que usted envió.</p>',
    tabla([['Comprobante', recibo.comprobante ?? ''], ...recibo.numeros, ['Recibido', recibo.recibido.texto]]),
    `<p>${hueco(recibo.despues)}</p>`,
    ...(enlace === null ? [] : [`<p><a href="${link(enlace.direccion)}">${enlace.ver}</a></p>`]),
    ...partes.flatMap(({ titulo, datos }) => [`<h3>${hueco(titulo || 'Lo que envió')}</h3>`, tabla(datos)]),
    ...(recibo.omite ? [`<p>${note}</p>`] : []),
    '<p>Conserve este mensaje. Si usted no diligenció este formulario, alguien escribió su dirección por error: puede ignorarlo.</p>',
  ];
  return { contenido: contenido.join('\n'), valores, enlaces };
}
