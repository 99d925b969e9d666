// Grants with the names of their profiles, reports and scopes, and what counts of them.
import type { Ambito } from '#catalogo/ambito.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { isOfInformes } from '#catalogo/otorgables.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { readOtorgamientos, readPerfiles, type OtorgamientoLeido } from '#core/permisos/service.ts';
import { readNombresOfAmbitos } from '#features/formularios/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Otorgamiento } from '../contract.ts';

/** Days without use after which a permission is named. */
const UNUSED_DAYS = 90;

type Site = { readonly db: Db; readonly catalogo: CatalogoNow; readonly servidor: string };

/** Returns all grants of a Moodle with their names, those that count first. */
export async function readNamed({ db, catalogo, servidor }: Site, now: Date): Promise<Otorgamiento[]> {
  const [perfiles, filas] = await Promise.all([readPerfiles(db), readOtorgamientos(db, servidor, now)]);
  const nombresOf = await readNombresOfAmbitos(
    db,
    filas.flatMap(({ asignaturas }) => asignaturas),
  );
  const { findInforme } = catalogo();
  const perfilOf = new Map(perfiles.map((perfil) => [perfil.clave, perfil]));
  return filas.map((fila) => {
    const { nombre = fila.perfil, permisos = [] } = perfilOf.get(fila.perfil) ?? {};
    const slugs = permisos.some(isOfInformes) ? fila.informes : (fila.informes ?? []);
    return {
      ...stateOf(fila, now),
      ...nombresOf(fila),
      informes: slugs && slugs.map((clave) => ({ clave, nombre: findInforme(clave)?.titulo ?? clave })),
      perfil: { clave: fila.perfil, nombre },
    };
  });
}

/** Returns the parts of a grant that need no names of its scope. */
function stateOf(
  { id, usuario, nombre, email, motivo, ...fila }: OtorgamientoLeido,
  now: Date,
): Omit<Otorgamiento, 'perfil' | 'informes' | keyof Ambito> {
  const { hasta, creado, usado, otorgadoPor, retirado, retiradoPor } = fila;
  const estado = retirado ? 'retirado' : hasta < diaOf(now) ? 'vencido' : 'vigente';
  const unusedSince = diaOf(new Date(now.getTime() - UNUSED_DAYS * DAY_MS));
  return {
    id,
    usuario,
    nombre,
    email,
    motivo,
    hasta,
    usado,
    estado,
    otorgadoPor,
    creado: creado.toISOString(),
    retirado: retirado && { por: retiradoPor ?? '', instante: retirado.toISOString() },
    sinUso: estado === 'vigente' && (usado ?? diaOf(creado)) < unusedSince,
  };
}
