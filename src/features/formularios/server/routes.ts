import type { FastifyInstance } from 'fastify';
import { etiquetaDe, hojasDe, leerRuta } from '#catalogo/arbol.ts';
import { correoDeComprobante, tieneComprobante } from '#catalogo/comprobante.ts';
import { type Formulario, TRAMPA, mensajeGeneral } from '#catalogo/formulario.ts';
import { can } from '#catalogo/permisos.ts';
import { type Quien, quienOf } from '#features/auditoria/server/service.ts';
import { AppError, messageAbout } from '#platform/contract/errors.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { SIN_CUPOS, YA_INSCRITO } from '#catalogo/campos/opcion.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { RUTA_DE_COMPROBANTE } from '#catalogo/titulos.ts';
import { crearCorreo } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  comprobanteContract,
  contractOf,
  lecturasOf,
  numerosDe,
  type Recibo,
  type ReciboAnonimo,
} from '../contract.ts';
import type { EntregaDeComprobante } from '../comprobante.ts';
import { type Dato, escribirRecibo, OMITE, type ReciboEscrito } from '../recibo.ts';
import type { Apertura } from './apertura.ts';
import type { Seguimientos } from './comprobantes/seguimientos.ts';
import { enDigitos } from './efectos-consecutivo.ts';
import type { Recepcion, ResultadoEnvio } from './service.ts';
import { reciboDe } from './registro.ts';
import { insertEnviado, isEnviado, lockReciente } from './comprobantes/store.ts';

/** Whoever wants the receipt by mail asks while it is on the screen, or soon. */
const HORAS = 24;

type Comprobantes = {
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
async function enviarComprobante(
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

/**
 * What `message` says of faults: the banner, with the field's name where its words do not tell of which they speak. Existing
 * clients show nothing else.
 */
function mensajeDe(formulario: Pick<Formulario, 'campos' | 'textos'>, fallos: readonly Fallo[]): string {
  const general = mensajeGeneral(formulario, fallos);
  const primero = fallos.find(({ falta }) => falta) ?? fallos[0];
  return primero?.mensaje === general && !primero.falta ? mensajeConCampo(formulario, primero) : general;
}

/** Quoted words stand as they are, but for the item of a list that they speak of. */
function mensajeConCampo({ campos }: Pick<Formulario, 'campos'>, { ruta, mensaje }: Fallo): string {
  const [, lista, lugar] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
  const campo = hojasDe(campos).find((hoja) => hoja.ruta === ruta.replaceAll(/\.\d+(?=\.)/g, ''))?.campo;
  const seNombra = !campo || campo.tipo === 'correo' || citadosDe(campo).some((citado) => mensaje.startsWith(citado));
  const nombres = [
    ...(lista === undefined ? [] : [`${etiquetaDe(campos, lista)} ${Number(lugar) + 1}`]),
    ...(seNombra ? [] : [campo.etiqueta]),
  ];
  return messageAbout(nombres.join(', '), mensaje);
}

/** The words that the specification quotes for a field, and those that tell of what they speak, up to where they name a domain of the institution. */
const citadosDe = (campo: Campo): readonly string[] =>
  [
    'mensaje' in campo && campo.mensaje,
    campo.tipo === 'asignatura' && campo.noHabilitable,
    SIN_CUPOS,
    YA_INSCRITO,
  ].flatMap((citado) => (citado ? [citado.split('{host}')[0]!] : []));

/** A receipt with what its page is found by, which neither the record nor the kept answer holds. */
async function conSeguimiento<R extends Recibo | ReciboAnonimo>(
  formulario: Formulario,
  recibo: R,
  { deUno }: Seguimientos,
): Promise<R> {
  if (!('id' in recibo) || !tieneComprobante(formulario)) return recibo;
  const seguimiento = await deUno(recibo.id);
  return seguimiento === undefined ? recibo : { ...recibo, seguimiento };
}

async function answerOf(formulario: Formulario, resultado: ResultadoEnvio, seguimientos: Seguimientos) {
  if (resultado.ok) {
    const recibo = await conSeguimiento(formulario, resultado.recibo, seguimientos);
    const esLogico = formulario.respuesta === 'error-logico';
    return { status: 201 as const, body: { ...recibo, ...(esLogico && { error: false }) } };
  }
  if (resultado.motivo === 'clave-usada') {
    const recibo = await conSeguimiento(formulario, resultado.recibo, seguimientos);
    return { status: 409 as const, body: { message: YA_ENVIADO, recibo } };
  }
  if (resultado.motivo === 'clave-ajena') throw new AppError('conflicto', { message: CLAVE_AJENA });
  const { fallos } = resultado;
  const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje]));
  return { status: 400 as const, body: { message: mensajeDe(formulario, fallos), errores } };
}

/** Whoever fills in what nobody sees is refused in words, not with a receipt that would be a lie: it may be a person's tool. */
const caeEnLaTrampa = (body: unknown): boolean => ![undefined, null, ''].includes(leerRuta(body, TRAMPA) as null);

const LLENO_LA_TRAMPA =
  'Un programa o una extensión del navegador llenó un campo que no se ve. Ya lo vaciamos: revise sus datos y envíelos de nuevo.';

const EN_LA_TRAMPA = {
  status: 400 as const,
  body: { message: LLENO_LA_TRAMPA, errores: { [TRAMPA]: LLENO_LA_TRAMPA } },
};

const YA_ENVIADO = 'Este formulario ya se había enviado con otros datos. Revise el comprobante de ese envío.';

const CLAVE_AJENA = 'Esta clave de envío ya se usó con otro formulario.';

type Llamadas = ReturnType<typeof contractOf>;

type Options = { readonly recepcion: Recepcion; readonly apertura: Apertura; readonly comprobantes: Comprobantes };

/** The creating call of every form, out of its definition, and the reads beside them. */
export function serveFormularios(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { recepcion, apertura, comprobantes }: Options,
): void {
  const handlerOf =
    (formulario: Formulario): Handlers<Llamadas>[keyof Llamadas] =>
    async ({ body, headers }, { actor, request }) => {
      if (formulario.acceso === 'publico' && caeEnLaTrampa(body)) return EN_LA_TRAMPA;
      const { 'idempotency-key': clave = null, 'x-diligenciado': diligenciado } = headers;
      const remitente = actor && { actor, quien: quienOf(request) };
      const llegada = { entrada: body, clave, diligenciado, remitente };
      return answerOf(formulario, await recepcion.recibir(formulario, llegada), comprobantes.seguimientos);
    };
  serve(
    app,
    contractOf(formularios),
    Object.fromEntries(formularios.map((formulario) => [formulario.llamada, handlerOf(formulario)] as const)),
  );
  serveLecturas(app, formularios, { recepcion, apertura });
  serve(app, comprobanteContract, {
    async 'POST /comprobantes/correo'({ body: { id } }, { request }) {
      const entrega = await enviarComprobante(comprobantes, id, quienOf(request));
      if (!entrega) throw new AppError('no-existe', { message: 'Ese comprobante ya no se puede enviar por correo.' });
      return { status: 202 as const, body: { entrega } };
    },
  });
}

function serveLecturas(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { recepcion, apertura }: Omit<Options, 'comprobantes'>,
): void {
  const ultimos = formularios.flatMap((formulario) =>
    numerosDe(formulario).map(({ campo, nombre, digitos, ultimo: { ruta, clave } }) => {
      const answer = async () => {
        const numero = await recepcion.ultimo(formulario, campo);
        return { status: 200 as const, body: { [clave]: { [nombre]: enDigitos(numero, digitos) } } };
      };
      return [ruta, answer] as const;
    }),
  );
  serve(app, lecturasOf(formularios), {
    ...Object.fromEntries(ultimos),
    async 'GET /formularios/{formulario}'({ params }, { actor }) {
      const formulario = formularios.find(({ slug }) => slug === params.formulario);
      if (!formulario) throw new AppError('no-existe');
      if (formulario.acceso !== 'publico' && !can(actor, formulario.acceso)) throw new AppError('sin-permiso');
      return { status: 200 as const, body: await apertura(formulario) };
    },
  });
}
