// Mail with the result of an accompaniment: who receives it, sending it, and the state of each sending.
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import { createCorreo, readCorreo, type Destinatario } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { EnvioDeResultado } from '../contract-resultado.ts';
import { insertEnvio, selectEnvios } from './registros.store.ts';
import { limitOf, type AcompanamientoGuardado } from './registros.ts';
import { contenidoOf, ORIGEN_DE_RESULTADO } from './resultado/composer.ts';

export type AjustesDeResultado = {
  /** Scores below it need improvement: the current setting `marcaDeMejora`. */
  readonly marca: () => Promise<number>;
  readonly publicUrl: string;
};

type RemitenteDeResultado = {
  readonly actor: Pick<Actor, 'usuario' | 'nombre' | 'email' | 'permisos'>;
  readonly principal: Principal;
};

/** Returns the recipients, each address once: teacher (at the alternate address if given), evaluator, copies. */
function destinatariosOf(
  { id, evaluador, acompanamiento: { datos, copias } }: AcompanamientoGuardado,
  publicUrl: string,
): Omit<Destinatario, 'motivo'>[] {
  const { informacionDocente, emailAlterno } = datos.infoAcompanamiento;
  const enlace = `${publicUrl}/docente/acompanamientos/${id}`;
  const all = [
    {
      email: emailAlterno ?? informacionDocente.correo,
      nombre: asProperName(informacionDocente.nombreDocente),
      rol: 'Docente',
      campos: { paraDocente: 'sí', enlace },
    },
    { email: evaluador.correo, nombre: evaluador.nombre, rol: 'Evaluador', campos: {} },
    ...copias.map((email) => ({ email, nombre: email, rol: 'Copia', campos: {} })),
  ].filter(({ email }) => email !== '');
  const byDireccion = Map.groupBy(all, ({ email }) => email.toLowerCase());
  return [...byDireccion.values()].map(([primero]) => ({ ...primero!, filas: [id] }));
}

/** Sends a result to its recipients, in the caller's transaction. @returns the id of the message; null without any */
export async function sendResultado(
  tx: Db,
  guardado: AcompanamientoGuardado,
  {
    actor,
    principal,
    marca,
    publicUrl,
    to = () => true,
  }: RemitenteDeResultado & {
    readonly marca: number;
    /** Leaves out addresses, in small letters. */
    readonly to?: (correo: string) => boolean;
  } & Pick<AjustesDeResultado, 'publicUrl'>,
): Promise<string | null> {
  const destinatarios = destinatariosOf(guardado, publicUrl).filter(({ email }) => to(email.toLowerCase()));
  if (destinatarios.length === 0) return null;
  const { informacionAsignatura } = guardado.acompanamiento.datos.infoAcompanamiento;
  const { codigoAsignatura, semana } = informacionAsignatura;
  const nombres = await readNombres(tx, [codigoAsignatura]);
  const { envio: correo } = await createCorreo(
    tx,
    {
      tipo: '3',
      // Without names of persons: subjects are visible in lists of mail.
      asunto: `Resultado del acompañamiento: ${textoDeAsignatura(codigoAsignatura, nombres.get(codigoAsignatura))}, semana ${semana}`,
      contenido: contenidoOf({ acompanamiento: guardado.id, marca, evaluador: limitOf(actor) }),
      origen: ORIGEN_DE_RESULTADO,
      principal,
      autor: actor,
    },
    destinatarios,
  );
  await insertEnvio(tx, { correo, acompanamiento: guardado.id });
  return correo;
}

/** Reads the sendings of a result, newest first, with the state of each recipient. */
export async function readEnvios(db: Db, acompanamiento: string): Promise<EnvioDeResultado[]> {
  const leidos = await Promise.all((await selectEnvios(db, acompanamiento)).map(async (id) => readCorreo(db, id)));
  return leidos.flatMap((leido) =>
    leido
      ? [{ correo: leido.id, creado: leido.creado, enMarcha: leido.enMarcha, destinatarios: [...leido.destinatarios] }]
      : [],
  );
}
