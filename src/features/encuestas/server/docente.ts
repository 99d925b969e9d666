// Serves teachers their own survey results and their private note on them.
import type { FastifyInstance } from 'fastify';
import { diaOf } from '#catalogo/semestre.ts';
import { AppError } from '#platform/contract/errors.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { docenteContract, type ResultadosPropios } from '../contract-docente.ts';
import { createApuntes } from './apuntes.ts';
import { sumFacultadesOf } from './docente.store.ts';
import { asignaturaOf, readConteos, resumenOf, textosOf, type Docente } from './propios.ts';
import { readRedacciones } from './redacciones.ts';
import { publishDue } from './service.ts';

/** Says the same of a semester that is not published and of one in which the teacher has no results. */
const noResults = (): AppError =>
  new AppError('no-existe', { message: 'No hay resultados suyos publicados de ese semestre.' });

type Services = {
  readonly db: Db;
  readonly minimoDeDocente: () => Promise<number>;
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
  readonly now: () => Date;
};

/** Serves the teacher's calls. */
export function serveDocente(app: FastifyInstance, { db, minimoDeDocente, secret, now }: Services): void {
  const apuntes = createApuntes(db, secret);

  async function open(docente: Docente, requested: string | undefined): Promise<ResultadosPropios> {
    const minimo = await minimoDeDocente();
    const instante = now();
    await publishDue(db, diaOf(instante));
    const { conteos, vistas, proximas } = await readConteos({ db, now: instante }, docente);
    const semestre = (conteos.find((conteo) => conteo.semestre === requested) ?? conteos[0])?.semestre;
    const ownConteos = conteos.filter((conteo) => conteo.semestre === semestre);
    const vista = vistas.find((one) => one.semestre === semestre);
    const resumen = { minimo, proximas: [...proximas], historia: conteos.map((conteo) => resumenOf(conteo, minimo)) };
    if (!vista) return { ...resumen, abierto: null };
    const programas = ownConteos.map(({ programa }) => programa);
    const sumas = await sumFacultadesOf(db, { semestre: vista.semestre, minimo, programas, textos: textosOf(docente) });
    const redaccionOf = await readRedacciones(db);
    const redaccion = redaccionOf(vista.semestre);
    const isAlike = (other: string): boolean =>
      keysOf(redaccion).every((clave) => redaccionOf(other)[clave] === redaccion[clave]);
    const suFacultad = new Map(sumas.map((suma) => [suma.programa, suma]));
    return {
      ...resumen,
      abierto: {
        semestre: vista.semestre,
        desde: vista.desde,
        asignaturas: ownConteos.map((conteo) => asignaturaOf(conteo, minimo, suFacultad.get(conteo.programa))),
        apunte: await apuntes.read({ usuario: docente.usuario, semestre: vista.semestre }),
        redaccion: { ...redaccion },
        comparables: vistas.map((one) => one.semestre).filter((one) => one !== vista.semestre && isAlike(one)),
      },
    };
  }

  const handlers: Handlers<typeof docenteContract> = {
    async 'GET /docente/encuesta'({ query }, { actor }) {
      return { status: 200, body: await open(actor, query.semestre) };
    },
    async 'PUT /docente/encuesta/apuntes/{semestre}'({ params: { semestre }, body }, { actor }) {
      const instante = now();
      const { conteos } = await readConteos({ db, now: instante }, actor);
      if (!conteos.some((conteo) => conteo.semestre === semestre)) throw noResults();
      return { status: 200, body: await apuntes.save({ usuario: actor.usuario, semestre }, body, instante) };
    },
  };
  serve(app, docenteContract, handlers);
}
