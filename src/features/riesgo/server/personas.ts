// Personal data in what was read from the platform: search and anonymisation.
import { textoDeBusqueda } from '#catalogo/busqueda.ts';
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { type InformeLeido, rutaDeInforme } from '#catalogo/informe.ts';
import {
  type Acto,
  type AlmacenDePersonas,
  almacenDeTablas,
  anonimizarArbol,
  datosDeArbol,
  esSuya,
  type Hallazgo,
  type Hecho,
  leerArbol,
  LIMITE,
  type Reconocedor,
  sumar,
} from '#features/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { rewriteLeidas, selectNombradas } from './lecturas.store.ts';

/** Answers of the platform to readings, and names of its categories. */
const lecturas = almacenDeTablas({
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

/** Rows read from the platform about students and teachers. */
export const almacenDeLeidos: AlmacenDePersonas = {
  nombre: 'leidos',
  titulo: 'Leído de la plataforma',
  guarda: 'Quién está matriculado en cada curso y cuándo entró, y qué enseña cada docente, como lo dice Moodle.',
  alAnonimizar:
    'Las filas quedan, sin la persona, hasta la próxima lectura. Mientras tenga cuenta en Moodle se volverá a leer: elimine antes su cuenta.',
  tablas: ['leidos', ...lecturas.tablas],
  async buscar(db, reconocedor) {
    const hallados: Hallazgo[] = [];
    for (const informe of INFORMES_LEIDOS) hallados.push(...(await buscarEn(db, informe, reconocedor)));
    return [...hallados, ...(await lecturas.buscar(db, reconocedor))];
  },
  async anonimizar(tx, acto) {
    const hechos: Hecho[] = [];
    for (const { leido } of INFORMES_LEIDOS) hechos.push(await anonimizarEn(tx, leido, acto));
    return sumar([...hechos, await lecturas.anonimizar(tx, acto)]);
  },
};

async function buscarEn(db: Db, informe: InformeLeido, reconocedor: Reconocedor): Promise<Hallazgo[]> {
  const { slug, titulo, campos } = informe.leido;
  const filas = await selectNombradas(db, slug, { ...reconocedor, limite: LIMITE });
  return filas.flatMap(({ id, creado, semestre, datos }) => {
    const { nombrada, suyo, identidad } = leerArbol(campos, datos, reconocedor);
    if (!nombrada) return [];
    const enlace = `${rutaDeInforme(informe)}?semestre=${semestre}&registro=${id}`;
    const palabras = suyo ? datosDeArbol(campos, datos) : [];
    return [{ id, titulo, instante: creado, enlace, suyo, identidad, datos: palabras, archivos: [] }];
  });
}

async function anonimizarEn(tx: Db, { slug, campos }: InformeLeido['leido'], { reconocedor }: Acto): Promise<Hecho> {
  const filas = await selectNombradas(tx, slug, reconocedor);
  const cambiadas = filas.flatMap(({ id, datos: antes }) => {
    const datos = anonimizarArbol(campos, antes, {
      esSuya: (parte) => esSuya(parte, reconocedor),
      reconocedor,
      sinArchivos: false,
    });
    return datos === antes ? [] : [{ id, datos, busqueda: textoDeBusqueda({ campos }, datos) }];
  });
  await rewriteLeidas(tx, cambiadas);
  return { filas: cambiadas.length, claves: [] };
}
