import { buffer } from 'node:stream/consumers';
import { selectNombres } from '#features/asignaturas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { IMAGENES_DE_RESULTADO, type ImagenDeResultado } from '../../contract-resultado.ts';
import { type Resultado, resultadoDe } from '../../resultado.ts';
import { leerPlan } from '../mejoras/mejoras.ts';
import { type AcompanamientoGuardado, deQuien, leerAnteriorA } from '../registros/registros.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { leerVisto } from '../vistos/vistos.ts';
import type { Seguimiento } from './acta.ts';
import type { Imagenes } from './relato.ts';

/** `marca`: of today, for a record that does not say its own. */
type Fuentes = { readonly db: Db; readonly rubricas: Rubricas; readonly marca: number };

/** What there is to tell of a stored accompaniment, against the one before it. */
export async function leerResultado(
  { db, rubricas, marca }: Fuentes,
  guardado: AcompanamientoGuardado,
): Promise<Resultado> {
  const { version, variante } = guardado.acompanamiento.rubrica;
  const { codigo } = deQuien(guardado);
  const [buscar, anterior, nombres] = await Promise.all([
    rubricas.buscar(db),
    leerAnteriorA(db, guardado),
    selectNombres(db, [codigo]),
  ]);
  const rubrica = buscar(variante === 'compromisoAcademico' ? 'APV' : 'AMV', version);
  return resultadoDe(guardado, {
    rubrica,
    nombre: nombres.get(codigo) ?? null,
    marca: guardado.marca ?? marca,
    anterior,
  });
}

/** Its improvement plan, and whether its teacher read it. */
export async function leerSeguimiento(db: Db, guardado: AcompanamientoGuardado): Promise<Seguimiento> {
  const [plan, visto] = await Promise.all([leerPlan(db, deQuien(guardado), guardado.id), leerVisto(db, guardado.id)]);
  return { plan, visto };
}

/** The pictures that an accompaniment has, in order. */
export const imagenesDe = ({ acompanamiento: { datos } }: AcompanamientoGuardado): ImagenDeResultado[] =>
  IMAGENES_DE_RESULTADO.filter((campo) => datos[campo]?.clave !== undefined);

/** The bytes of its pictures; one that is not in its folder is left out. */
export async function leerImagenes(store: FileStore, guardado: AcompanamientoGuardado): Promise<Imagenes> {
  const leidas = await Promise.all(
    imagenesDe(guardado).map(async (campo) => {
      const { clave, tipo } = guardado.acompanamiento.datos[campo]!;
      const abierta = await store.open(clave!);
      return abierta ? [[campo, { tipo, datos: await buffer(abierta.stream) }] as const] : [];
    }),
  );
  return Object.fromEntries(leidas.flat());
}
