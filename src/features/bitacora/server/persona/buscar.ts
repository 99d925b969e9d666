import { textoPlano } from '#catalogo/busqueda.ts';
import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { filasDe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectCambiosDe } from '../store.ts';
import {
  type Hallado,
  type Huella,
  type Presencia,
  selectAsignaturas,
  selectCargas,
  selectCorreos,
  selectHallados,
  selectNombresDe,
  selectSolicitudes,
} from './store.ts';

/** What was found of a person, counted, and what of hers acts may have been done to. */
export type Persona = {
  readonly hallados: { readonly que: string; readonly cuantos: number }[];
  readonly huella: Huella;
};

/** Documents are written with points and stored without. */
const fraseDe = (persona: string): string =>
  /^\d{1,3}(\.\d{3})+$/.test(persona.trim()) ? persona.replaceAll('.', '').trim() : textoPlano(persona);

/** The reports whose rows are of a form, or read from the platform, by its name. */
const informesDe = (de: string) => INFORMES.filter((informe) => filasDe(informe).slug === de);

/** Where a person stands since when: one for each report and semester, since the first of what is there. */
function primeras(presencias: readonly Presencia[]): Presencia[] {
  const todas = new Map<string, Presencia>();
  for (const presencia of presencias) {
    const clave = `${presencia.informe} ${presencia.semestre}`;
    const antes = todas.get(clave);
    if (!antes || presencia.desde < antes.desde) todas.set(clave, presencia);
  }
  return [...todas.values()];
}

const presenciasDe = (hallados: readonly Hallado[]): Presencia[] =>
  hallados.flatMap(({ de, semestre, desde }) => informesDe(de).map(({ slug }) => ({ informe: slug, semestre, desde })));

async function halladosEn(db: Db, frase: string): Promise<{ titulo: string; filas: Hallado[] }[]> {
  const found: { titulo: string; filas: Hallado[] }[] = [];
  // One after the other: a manager's question leaves the others their connections.
  for (const { slug, titulo, anonimo } of FORMULARIOS) {
    if (anonimo) continue;
    const registros = await selectHallados(db, 'registros', slug, frase);
    const items = await selectHallados(db, 'items', slug, frase);
    found.push({ titulo, filas: [...registros, ...items] });
  }
  for (const informe of INFORMES) {
    if (!informe.leido) continue;
    found.push({ titulo: informe.titulo, filas: await selectHallados(db, 'leidos', informe.leido.slug, frase) });
  }
  return found;
}

/**
 * Finds where a person stands by what somebody writes of her: a document number, an address or a full name, which must
 * stand there with whole words, one after the other.
 */
export async function buscarPersona(db: Db, persona: string): Promise<Persona> {
  const frase = fraseDe(persona);
  const porFormulario = await halladosEn(db, frase);
  const asignaturas = (await selectAsignaturas(db)).filter(
    ({ docente, correo }) => correo.toLowerCase() === frase || textoPlano(docente) === frase,
  );
  const correos = await selectCorreos(db, frase);
  const cargas = await selectCargas(db, frase);
  const solicitudes = await selectSolicitudes(db, frase);
  const filas = porFormulario.flatMap((one) => one.filas);
  const suyos = filas.map(({ id }) => id);
  const nombrados = [...suyos, ...asignaturas.map(({ id }) => id), ...solicitudes];
  const comoDocente = asignaturas.map(({ semestre, desde }) => ({
    informe: informacionEncuestaDocente.slug,
    semestre,
    desde,
  }));
  return {
    hallados: [
      ...porFormulario.map(({ titulo, filas: { length } }) => ({ que: titulo, cuantos: length })),
      { que: 'Asignaturas a su cargo', cuantos: asignaturas.length },
      { que: 'Correos que se le escribieron', cuantos: correos.length },
      { que: 'Cargas de archivos en las que está', cuantos: cargas.length },
      { que: 'Solicitudes sobre sus datos', cuantos: solicitudes.length },
    ].filter(({ cuantos }) => cuantos > 0),
    huella: {
      objetos: {
        ids: [
          ...nombrados,
          ...new Set(correos.map(({ correo }) => correo)),
          ...cargas,
          ...(await selectNombresDe(db, nombrados)),
        ],
        cambios: await selectCambiosDe(db, suyos),
      },
      destinos: correos.map(({ correo, numero }) => `${correo} ${numero}`),
      presencias: primeras([...presenciasDe(filas), ...comoDocente]),
    },
  };
}
