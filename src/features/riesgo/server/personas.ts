// Store of persons in rows and answers that were read from Moodle: search and anonymisation.
import { searchText } from '#catalogo/busqueda.ts';
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { rutaOfInforme, type InformeLeido } from '#catalogo/informe.ts';
import {
  addUp,
  almacenOfTables,
  anonymiseTree,
  datosOfTree,
  findInTree,
  isOfPersona,
  MAX_HALLAZGOS,
  type AlmacenDePersonas,
  type Anonimizacion,
  type AnonimizacionResult,
  type Hallazgo,
  type Reconocedor,
} from '#core/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { rewriteLeidas, selectNaming } from './lecturas.store.ts';

/** Answers of the platform to readings, and names of its categories. */
const lecturas = almacenOfTables({
  nombre: 'lecturas',
  titulo: 'Lecturas de la plataforma',
  guarda: 'Qué respondió la plataforma en cada lectura.',
  alAnonimizar: 'Lo que la nombre se borra.',
  en: [
    {
      tabla: 'lecturas',
      clave: ['id'],
      instante: 'pedida',
      fila: 'Respuesta de la plataforma',
      personas: [],
      textos: ['motivo', 'texto'],
      muestra: { texto: 'Respuesta' },
    },
    {
      tabla: 'lectura_conteos',
      clave: ['lectura', 'categoria'],
      fila: 'Categoría de cursos',
      personas: [],
      textos: ['nombre'],
      muestra: { nombre: 'Categoría' },
    },
  ],
});

/** Teachers who were told on Mondays of their students. */
export const almacenDeAvisos = almacenOfTables({
  nombre: 'avisos-de-riesgo',
  titulo: 'Avisos a docentes sobre estudiantes en riesgo',
  guarda: 'Qué lunes se avisó por última vez a cada docente, y quién no quiere avisos.',
  alAnonimizar: 'Se elimina.',
  en: [
    {
      tabla: 'riesgo_avisos',
      clave: ['correo'],
      fila: 'Avisos de los lunes',
      personas: [{ correo: 'correo' }],
      muestra: { semana: 'Último lunes', apagado: 'No quiere avisos desde' },
      deletes: true,
    },
  ],
});

/** Rows read from the platform about students and teachers. */
export const almacenDeLeidos: AlmacenDePersonas = {
  nombre: 'leidos',
  titulo: 'Leído de la plataforma',
  guarda:
    'Quién está matriculado en cada curso y cuándo entró, qué enseña cada docente y en qué estado están sus aulas, como lo dice Moodle.',
  alAnonimizar:
    'Las filas quedan, sin la persona, hasta la próxima lectura. Mientras tenga cuenta en Moodle se volverá a leer: elimine antes su cuenta.',
  tablas: ['leidos', ...lecturas.tablas],
  async buscar(db, reconocedor, catalogo) {
    const hallados: Hallazgo[] = [];
    for (const informe of INFORMES_LEIDOS) hallados.push(...(await searchIn(db, informe, reconocedor)));
    return [...hallados, ...(await lecturas.buscar(db, reconocedor, catalogo))];
  },
  async anonymise(tx, acto) {
    const hechos: AnonimizacionResult[] = [];
    for (const { leido } of INFORMES_LEIDOS) hechos.push(await anonymizeIn(tx, leido, acto));
    return addUp([...hechos, await lecturas.anonymise(tx, acto)]);
  },
};

async function searchIn(db: Db, informe: InformeLeido, reconocedor: Reconocedor): Promise<Hallazgo[]> {
  const { slug, titulo, campos } = informe.leido;
  const filas = await selectNaming(db, slug, { ...reconocedor, limite: MAX_HALLAZGOS });
  return filas.flatMap(({ id, creado, semestre, datos }) => {
    const { nombrada, suyo: isOwn, identidad } = findInTree(campos, datos, reconocedor);
    if (!nombrada) return [];
    const enlace = `${rutaOfInforme(informe)}?semestre=${semestre}&registro=${id}`;
    const palabras = isOwn ? datosOfTree(campos, datos) : [];
    return [{ id, titulo, instante: creado, enlace, suyo: isOwn, identidad, datos: palabras, archivos: [] }];
  });
}

async function anonymizeIn(
  tx: Db,
  { slug, campos }: InformeLeido['leido'],
  { reconocedor }: Anonimizacion,
): Promise<AnonimizacionResult> {
  const filas = await selectNaming(tx, slug, reconocedor);
  const cambiadas = filas.flatMap(({ id, datos: before }) => {
    const datos = anonymiseTree(campos, before, {
      isOwn: (parte) => isOfPersona(parte, reconocedor),
      reconocedor,
      withoutArchivos: false,
    });
    return datos === before ? [] : [{ id, datos, busqueda: searchText({ campos }, datos) }];
  });
  await rewriteLeidas(tx, cambiadas);
  return { filas: cambiadas.length, claves: [] };
}
