// Mails of the waiting list: that a person waits, that a place is theirs for some hours, that the line ended.
import { isInstitucional } from '#catalogo/campos/entorno.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FRAGMENTO_DE_CUPO, RUTA_DE_ESPERA } from '#catalogo/titulos.ts';
import { momentoInWords } from '#catalogo/vigencia.ts';
import { SISTEMA, type Principal } from '#core/auditoria/server/service.ts';
import { collectFields, createCorreo } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Sender of the messages that no person causes. */

/** A person in the line, with the facts that their messages state. */
export type Esperado = {
  readonly id: string;
  readonly nombre: string;
  readonly correo: string;
  readonly token: string;
  readonly opcion: string;
  readonly formulario: Pick<Formulario, 'titulo' | 'ruta'>;
};

/** Settings that the messages depend on. */
type Envio = {
  readonly publicUrl: string;
  readonly dominios: readonly string[];
  /** The key of sealed links. */
  readonly secret: string;
};

/** A way to an address of the site. One with the token acts as the person. */
type Way = { readonly ruta: string; readonly texto: string };

type Mensaje = { readonly asunto: string; readonly parrafos: readonly (string | Way)[]; readonly vence?: Date };

/** Writes to a person in the line, in the transaction of what the message tells. */
async function write(
  tx: Db,
  { id, nombre, correo, token, opcion, formulario }: Esperado,
  { asunto, parrafos, vence }: Mensaje,
  { principal, publicUrl, dominios, secret }: Envio & { readonly principal: Principal },
): Promise<void> {
  // Anybody may type a name and an address: a name is repeated only to the institution's own.
  const [tratamiento, conocido] = isInstitucional(correo, { dominios })
    ? ['Cordial saludo, {nombre}:', nombre]
    : ['Cordial saludo:', correo];
  const campos = {
    nombre: conocido,
    opcion,
    formulario: formulario.titulo,
    ...(vence && { vence: momentoInWords(vence.toISOString()) }),
  };
  const { link, enlaces: direcciones } = collectFields();
  const inWords = ({ ruta, texto }: Way): string => {
    const address = `${publicUrl}${ruta}`;
    return `<a href="${ruta.includes(token) ? link(address) : address}">${texto}</a>`;
  };
  const contenido = [tratamiento, ...parrafos]
    .map((parrafo) => `<p>${typeof parrafo === 'string' ? parrafo : inWords(parrafo)}</p>`)
    .join('\n');
  const enlaces = { direcciones, secret };
  // What ends at an hour is an offer.
  const urgente = vence !== undefined;
  await createCorreo(tx, { tipo: '2', asunto, contenido, origen: 'espera', principal, autor: null, enlaces, urgente }, [
    { email: correo, nombre: conocido, rol: 'Quien espera un cupo', campos, filas: [id] },
  ]);
}

const WRONG_ADDRESS =
  'Si usted no se anotó, alguien escribió su dirección por error: puede ignorar este mensaje o salir de la lista desde esa página.';

/** Confirms that a person waits. */
export const writeAnotado = async (
  tx: Db,
  esperado: Esperado,
  envio: Envio & { readonly principal: Principal },
): Promise<void> =>
  write(
    tx,
    esperado,
    {
      asunto: 'Está en la lista de espera: {opcion}',
      parrafos: [
        'Usted está en la lista de espera de «{opcion}» ({formulario}). Cuando se libere un cupo y sea su turno, se lo apartaremos y le escribiremos a este correo.',
        { ruta: `${RUTA_DE_ESPERA}/${esperado.token}`, texto: 'Ver mi puesto o salir de la lista' },
        WRONG_ADDRESS,
      ],
    },
    envio,
  );

/** Tells a person that a place is held for them until an instant. */
export const writeOfrecido = async (
  tx: Db,
  esperado: Esperado,
  { vence, ...envio }: Envio & { readonly vence: Date },
): Promise<void> =>
  write(
    tx,
    esperado,
    {
      asunto: 'Hay un cupo para usted: {opcion}',
      parrafos: [
        'Se liberó un cupo en «{opcion}» ({formulario}). Hasta {vence} está apartado para usted: es suyo cuando envíe la inscripción.',
        {
          ruta: `${esperado.formulario.ruta}${FRAGMENTO_DE_CUPO}${esperado.token}`,
          texto: 'Inscribirme con el cupo apartado',
        },
        'Si no lo toma, se le ofrece a la persona que sigue.',
        { ruta: `${RUTA_DE_ESPERA}/${esperado.token}`, texto: 'No lo necesito: salir de la lista' },
      ],
      vence,
    },
    { principal: SISTEMA, ...envio },
  );

/** Tells a person who still waits that the line ended with its semester. */
export const writeTerminada = async (
  tx: Db,
  esperado: Esperado,
  { semestre, ...envio }: Envio & { readonly semestre: string },
): Promise<void> =>
  write(
    tx,
    esperado,
    {
      asunto: 'La lista de espera terminó: {opcion}',
      parrafos: [
        `El semestre ${semestre} terminó y no alcanzó a haber un cupo para usted en «{opcion}» ({formulario}). La lista de espera se cerró y borramos sus datos de ella.`,
        { ruta: esperado.formulario.ruta, texto: 'Ver las inscripciones de este semestre' },
      ],
    },
    { principal: SISTEMA, ...envio },
  );
