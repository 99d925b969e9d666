import { leerRuta } from '#catalogo/arbol.ts';
import { correoDeComprobante } from '#catalogo/comprobante.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import { crearCorreo } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { numerosDe } from '../../contract.ts';
import type { EntregaDeComprobante } from '../../comprobante.ts';
import { type Comprobado, insertEnviado, isEnviado, lockReciente } from './store.ts';

/** Whoever wants the receipt by mail asks while it is on the screen, or soon. */
const HORAS = 24;

export type Comprobantes = {
  readonly db: Db;
  readonly formularios: readonly Formulario[];
  /** There is no mail server: messages lie in the outbox. */
  readonly sinServidor: boolean;
  readonly now?: (() => Date) | undefined;
};

/**
 * Sends the receipt of a record to the address that was typed in it, once. It says that something was received, when and
 * under which number; what was answered is not in it, as addresses are mistyped.
 * @returns null where there is no such record, or nobody to send it to
 */
export async function enviarComprobante(
  { db, formularios, sinServidor, now = () => new Date() }: Comprobantes,
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
    const { envio } = await crearCorreo(
      tx,
      {
        tipo: '2',
        asunto: `Comprobante ${registro.comprobante}: ${formulario.titulo}`,
        contenido: textoDe(formulario),
        origen: 'comprobante',
        quien,
        autor: null,
      },
      [
        {
          email,
          nombre: email,
          rol: 'Quien diligenció el formulario',
          campos: camposDe(formulario, registro),
          filas: [id],
        },
      ],
    );
    await insertEnviado(tx, id, envio);
    return sinServidor ? 'en-bandeja' : 'enviado';
  });
}

/** What the receipt says to everybody who fills in a form; what is of one record stands in braces. */
const textoDe = (formulario: Formulario): string => `
<h2>{formulario}</h2>
<p>Recibimos lo que usted envió.</p>
<p>Comprobante: <strong>{comprobante}</strong><br>
${numerosDe(formulario)
  .map(({ nombre }) => `Número: <strong>{${nombre}}</strong><br>`)
  .join('\n')}
Recibido: {recibido}</p>
<p>{despues}</p>
<p>Conserve este mensaje. Si usted no diligenció este formulario, alguien escribió su dirección por error: puede ignorarlo.</p>`;

const camposDe = (
  formulario: Formulario,
  { comprobante, creado, datos }: Comprobado,
): Readonly<Record<string, string>> => ({
  formulario: formulario.titulo,
  comprobante,
  recibido: textoDeInstante(creado),
  despues: formulario.textos.despues,
  ...Object.fromEntries(numerosDe(formulario).map(({ campo, nombre }) => [nombre, String(leerRuta(datos, campo))])),
});
