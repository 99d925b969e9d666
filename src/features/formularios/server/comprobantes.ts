// Receipts (comprobantes) of records: tokens in their pages' addresses, and the mail to the address in the record.
import { createHash, createHmac } from 'node:crypto';
import { readRuta } from '#catalogo/arbol.ts';
import { isInstitucional } from '#catalogo/campos/entorno.ts';
import { isSolicitud, type CatalogoNow } from '#catalogo/catalogo.ts';
import { correoForComprobante, hasComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { SISTEMA, type Principal } from '#core/auditoria/server/service.ts';
import { collectFields, createCorreos, type Collected, type DailyMail } from '#features/correo/server/service.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { deriveKey } from '#platform/server/keys.ts';
import type { EntregaDeComprobante } from '../comprobante.ts';
import { numeroOf, type Recibo, type Registro } from '../contract.ts';
import {
  numerosParaPersona,
  OMISSION_NOTE,
  OMITE_TEXTOS,
  writeRecibo,
  type DatoDeRecibo,
  type ReciboEscrito,
} from '../recibo.ts';
import {
  findSeguido,
  insertEnviados,
  insertPrometidos,
  insertSeguimientos,
  lockReciente,
  selectEnviados,
  selectPrometidos,
  selectSeguimientos,
  takePrometidos,
  type Comprobado,
} from './comprobantes.store.ts';
import { reciboOf } from './registro.ts';

/** The tokens by which records are followed. None is stored: each is computed from the record and its counter. */
export type Seguimientos = {
  /** Returns the tokens of records by id, without those that were ended. @param tx transaction of the caller */
  readonly tokensOf: (registros: readonly string[], tx?: Db) => Promise<ReadonlyMap<string, string>>;
  /** Returns the token of one record and if its receipt is sent by mail, in one batch with simultaneous requests. */
  readonly ofOne: (registro: string) => Promise<{ readonly token: string | undefined; readonly isMailed: boolean }>;
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
      const [tokens, mailed] = await Promise.all([tokensOf(registros), selectEnviados(db, registros)]);
      return registros.map((registro) => ({ token: tokens.get(registro), isMailed: mailed.has(registro) }));
    }),
    read: async (token) => findSeguido(db, hashOf(token)),
  };
}

/** Time for which the receipt of a record may be requested by mail. */
const HORAS = 24;

export type Comprobantes = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
  readonly correoDelDia: DailyMail;
  /** The key of sealed links. */
  readonly secret: string;
  /** The institution's domains of mail. */
  readonly dominios: readonly string[];
  /** True if there is no mail server, and messages stay in the outbox. */
  readonly sinServidor: boolean;
  /** Address of the product in mail. */
  readonly publicUrl: string;
  readonly now?: (() => Date) | undefined;
};

/** Receipts that are mailed without being asked for. */
export type Promesas = {
  /** Returns the address to which that of a sending goes; null without one, and where managers turned it off. */
  readonly addressFor: (formulario: Formulario, datos: Registro['datos']) => Promise<string | null>;
  /**
   * Promises those of new records in their transaction, unless the mailbox has had the mails of the day; the messages are
   * written afterwards.
   */
  readonly promise: (
    tx: Db,
    nuevos: readonly { readonly registro: string; readonly correo: string }[],
  ) => Promise<void>;
};

export const createPromesas = ({
  correoDelDia,
  isOn,
}: Pick<Comprobantes, 'correoDelDia'> & { readonly isOn: () => Promise<boolean> }): Promesas => ({
  async addressFor(formulario, datos) {
    const email = addressIn(formulario, datos);
    return email !== null && hasComprobante(formulario) && (await isOn()) ? email : null;
  },
  async promise(tx, nuevos) {
    const taken = await correoDelDia.takeAll(
      tx,
      nuevos.map(({ correo }) => correo),
    );
    const registros = nuevos.flatMap(({ registro }, i) => (taken[i] ? [registro] : []));
    await insertPrometidos(tx, registros);
  },
});

/**
 * Receipts that one call of {@link deliverComprobantes} writes at most, and those of one transaction. Every few seconds it is
 * more than mail servers take: people who send in a peak do not wait for the mails of others.
 */
const MOST = 200;
const LOTE = 100;

/** Writes the messages of receipts that were promised, each once however many processes do so. */
export async function deliverComprobantes(comprobantes: Comprobantes): Promise<void> {
  const { db } = comprobantes;
  const write = async (registros: readonly string[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await mailComprobantes({ tx, principal: SISTEMA }, comprobantes, await takePrometidos(tx, registros));
    });
  const prometidos = await selectPrometidos(db, MOST);
  const faults: unknown[] = [];
  for (let i = 0; i < prometidos.length; i += LOTE) {
    const lote = prometidos.slice(i, i + LOTE);
    await write(lote).catch(async () => {
      // One that cannot be written must not take the others with it.
      for (const registro of lote) await write([registro]).catch((error: unknown) => faults.push(error));
    });
  }
  if (faults.length > 0) throw faults[0];
}

/** Returns the address to which a receipt may be mailed; null without one. */
function addressIn(formulario: Formulario, datos: Registro['datos']): string | null {
  const campo = correoForComprobante(formulario);
  const email = campo === null ? null : readRuta(datos, campo);
  return typeof email === 'string' && email !== '' ? email : null;
}

/**
 * Sends the receipt of a record once to the address typed in it: a table and a link to its page. Addresses are
 * mistyped, and then a stranger reads it: neither the message nor the page has sensitive answers or identity documents.
 * @returns null if there is no such record, or if it has no address
 */
export async function sendComprobante(
  comprobantes: Comprobantes,
  id: string,
  principal: Principal,
): Promise<EntregaDeComprobante | null> {
  const { db, catalogo, correoDelDia, sinServidor, now = () => new Date() } = comprobantes;
  return db.transaction().execute(async (tx) => {
    const registro = await lockReciente(tx, id, new Date(now().getTime() - HORAS * HOUR_MS));
    const formulario = registro && catalogo().findFormulario(registro.formulario);
    const email = registro && formulario ? addressIn(formulario, registro.datos) : null;
    if (!registro || email === null) return null;
    if ((await selectEnviados(tx, [id])).has(id)) return 'ya-enviado';
    if (!(await correoDelDia.take(tx, email))) return 'sin-enviar';
    await mailComprobantes({ tx, principal }, comprobantes, [registro]);
    return sinServidor ? 'en-bandeja' : 'enviado';
  });
}

/** Writes the messages of receipts; none for a record without an address. */
async function mailComprobantes(
  { tx, principal }: { readonly tx: Db; readonly principal: Principal },
  comprobantes: Comprobantes,
  registros: readonly Comprobado[],
): Promise<void> {
  const ids = registros.map(({ id }) => id);
  const tokens = await comprobantes.seguimientos.tokensOf(ids, tx);
  const escritos = registros.flatMap((registro) => {
    const escrito = writeComprobante(comprobantes, registro, tokens.get(registro.id));
    return escrito ? [{ registro: registro.id, mensaje: { ...escrito, principal } }] : [];
  });
  if (escritos.length === 0) return;
  const correos = await createCorreos(
    tx,
    escritos.map(({ mensaje }) => mensaje),
  );
  await insertEnviados(
    tx,
    escritos.map(({ registro }, i) => ({ registro, correo: correos[i]! })),
  );
}

/** Writes the message of a receipt; undefined without an address. @param token by which the record is followed */
function writeComprobante(
  { catalogo, secret, dominios, publicUrl }: Comprobantes,
  registro: Comprobado,
  token: string | undefined,
) {
  const formulario = catalogo().findFormulario(registro.formulario);
  const email = formulario && addressIn(formulario, registro.datos);
  if (!formulario || !email) return undefined;
  const [pagina, label] = isSolicitud(catalogo(), formulario)
    ? [RUTA_DE_SOLICITUD, 'Ver en qué va la solicitud']
    : [RUTA_DE_COMPROBANTE, 'Ver el comprobante'];
  const enlace = token === undefined ? null : { direccion: `${publicUrl}${pagina}/${token}`, ver: label };
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
  return {
    tipo: '2',
    asunto: `Comprobante ${numeroOf(formulario, registro)}: ${formulario.titulo}`,
    contenido,
    origen: 'comprobante',
    autor: null,
    enlaces: { direcciones: enlaces, secret },
    destinatarios: [
      {
        email,
        nombre: email,
        rol: 'Quien diligenció el formulario',
        campos: valores,
        filas: [registro.id],
      },
    ],
  } as const;
}

/** The means of the receipts of trials. */
export type PruebaMail = Pick<Comprobantes, 'dominios' | 'sinServidor'> &
  Pick<Promesas, 'addressFor'> & { readonly correoDelDia: Pick<DailyMail, 'take'> };

type Probado = {
  readonly formulario: Formulario;
  readonly recibo: Recibo;
  readonly datos: Registro['datos'];
  readonly actor: Actor;
  readonly principal: Principal;
};

/**
 * Mails the receipt of a trial to the person who tried the form, never to an address that was typed in it.
 * @returns null where the form mails none, or the person's account has no address
 */
export async function mailPrueba(
  tx: Db,
  { addressFor, correoDelDia, dominios, sinServidor }: PruebaMail,
  { formulario, recibo, datos, actor, principal }: Probado,
): Promise<Exclude<EntregaDeComprobante, 'ya-enviado'> | null> {
  const typed = await addressFor(formulario, datos);
  const { email, nombre, usuario } = actor;
  if (typed === null || email === '') return null;
  if (!(await correoDelDia.take(tx, email))) return 'sin-enviar';
  // As the person who would get it reads it.
  const withoutTextos = !isInstitucional(typed, { dominios });
  const escrito = writeRecibo(formulario, recibo, { datos, discreto: true, withoutTextos });
  const { contenido, valores } = writeMensaje(escrito, {
    enlace: null,
    note: withoutTextos ? OMITE_TEXTOS : OMISSION_NOTE,
  });
  await createCorreos(tx, [
    {
      tipo: '2',
      asunto: `Prueba: ${formulario.titulo}`,
      contenido: `<p>Esto es una prueba: así llegaría el comprobante. No se guardó como respuesta.</p>\n${contenido}`,
      origen: 'prueba',
      autor: { usuario, nombre },
      principal,
      destinatarios: [{ email, nombre, rol: 'Quien prueba el formulario', campos: valores, filas: [] }],
    },
  ]);
  return sinServidor ? 'en-bandeja' : 'enviado';
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
    '<p>Cordial saludo: recibimos lo que usted envió.</p>',
    tabla([...numerosParaPersona(recibo), ['Recibido', recibo.recibido.texto]]),
    `<p>${hueco(recibo.despues)}</p>`,
    ...(enlace === null ? [] : [`<p><a href="${link(enlace.direccion)}">${enlace.ver}</a></p>`]),
    ...partes.flatMap(({ titulo, datos }) => [`<h3>${hueco(titulo || 'Lo que envió')}</h3>`, tabla(datos)]),
    ...(recibo.omite ? [`<p>${note}</p>`] : []),
    '<p>Conserve este mensaje. Si usted no llenó este formulario, alguien escribió su correo por error y puede ignorar este mensaje.</p>',
  ];
  return { contenido: contenido.join('\n'), valores, enlaces };
}
