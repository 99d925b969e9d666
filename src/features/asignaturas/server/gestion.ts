// Maintenance of the assignments of teachers to subjects by managers: list, history, add, change and delete.
import { wordsOf } from '#catalogo/busqueda.ts';
import { facultades, programas } from '#catalogo/listas/semillas.ts';
import { nextSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Listas } from '#features/listas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { versioned, type Author } from '#platform/server/versioned.ts';
import {
  ASIGNATURAS_POR_PAGINA,
  type AsignaturaGuardada,
  type CambioDeAsignatura,
  type ConsultaDeAsignaturas,
  type DatosDeAsignatura,
} from '../contract-gestion.ts';
import {
  addAsignatura,
  countAsignaturas,
  deleteAsignatura,
  findAsignatura,
  lockAsignatura,
  selectPagina,
  selectSemestres,
  updateAsignatura,
  type FilaAsignatura,
  type VistaDeAsignaturas,
} from './store.ts';

const GONE = 'Esa asignatura ya no existe: alguien pudo eliminarla.';

/** Version, lock and history of each assignment, regardless of the origin of its changes. */
export const versions = versioned<FilaAsignatura, Pick<CambioDeAsignatura, 'origen' | 'antes' | 'despues'>>({
  resource: 'asignatura',
  lock: lockAsignatura,
  gone: GONE,
  changed: 'Otra persona cambió esta asignatura mientras usted la miraba. Ciérrela, ábrala y revise cómo quedó.',
});

type Options = {
  readonly db: Db;
  readonly listas: Listas;
  /** Search cache of the assignments, cleared after changes. */
  readonly asignaturas: { readonly forget: (semestre: Semestre) => void };
  readonly now?: (() => Date) | undefined;
};

export type AutorDeAsignatura = { readonly usuario: string; readonly nombre: string; readonly principal: Principal };

export type Gestion = ReturnType<typeof createGestion>;

/** Changes shown in the history. */
const MAX_CAMBIOS = 100;

const DUPLICATE = 'Ese docente ya tiene esa asignatura en ese programa y semestre.';

/** Creates the service that maintains assignments. Each change is recorded in history and audit. */
export function createGestion({ db, listas, asignaturas, now = () => new Date() }: Options) {
  const textosOf = async (lista: string): Promise<string[]> =>
    (await listas.actuales())
      .opciones(lista)
      .filter(({ activa }) => activa)
      .map(({ texto }) => texto);

  /** Requires faculty and program from the lists; the stored value may stay. */
  async function assertEnListas(datos: DatosDeAsignatura, before?: DatosDeAsignatura): Promise<void> {
    const [facultadTextos, programaTextos] = await Promise.all([
      textosOf(facultades.nombre),
      textosOf(programas.nombre),
    ]);
    const errores: Record<string, string> = {};
    if (datos.facultad !== before?.facultad && !facultadTextos.includes(datos.facultad)) {
      errores['facultad'] = 'Elija una facultad de la lista.';
    }
    if (datos.programaAcademico !== before?.programaAcademico && !programaTextos.includes(datos.programaAcademico)) {
      errores['programaAcademico'] = 'Elija un programa académico de la lista.';
    }
    if (Object.keys(errores).length > 0) throw new AppError('datos-invalidos', { errores });
  }

  const authorOf = ({ usuario, nombre }: AutorDeAsignatura): Author => ({ usuario, nombre, now: now() });

  return {
    async opciones() {
      const actual = semestreOf(now());
      const semestres = new Set([actual, nextSemestre(actual), ...(await selectSemestres(db))]);
      return {
        semestres: [...semestres].sort((a, b) => (a < b ? 1 : -1)),
        facultades: await textosOf(facultades.nombre),
        programas: await textosOf(programas.nombre),
      };
    },

    async pagina(consulta: ConsultaDeAsignaturas) {
      const { salto = 0, limite = ASIGNATURAS_POR_PAGINA } = consulta;
      const vista = vistaOf(consulta);
      const [filas, cuenta] = await Promise.all([
        selectPagina(db, vista, { salto, limite }),
        countAsignaturas(db, vista),
      ]);
      return { filas: filas.map((fila) => guardadaOf(fila)), ...cuenta };
    },

    async open(id: string): Promise<{ asignatura: AsignaturaGuardada; historia: CambioDeAsignatura[] }> {
      const [fila, historia] = await Promise.all([findAsignatura(db, id), versions.history(db, id, MAX_CAMBIOS)]);
      if (!fila) throw new AppError('no-existe', { message: GONE });
      return { asignatura: guardadaOf(fila), historia: [...historia] };
    },

    async add(datos: DatosDeAsignatura, gestor: AutorDeAsignatura): Promise<AsignaturaGuardada> {
      await assertEnListas(datos);
      const author = authorOf(gestor);
      const fila = await db.transaction().execute(async (tx) => {
        const nueva = await addAsignatura(tx, datos, author.now);
        if (!nueva) throw duplicateError();
        const { id: key, version } = nueva;
        await versions.append(tx, author, [{ key, version, origen: 'mano', antes: null, despues: datos }]);
        await record(tx, { accion: 'asignatura.alta', principal: gestor.principal, ...objetoOf(nueva) });
        return nueva;
      });
      asignaturas.forget(fila.semestre as Semestre);
      return guardadaOf(fila);
    },

    /** @throws {AppError} `conflicto` if it is not as the caller saw it, or would duplicate another one */
    async change(
      id: string,
      { version, ...datos }: DatosDeAsignatura & { version: number },
      gestor: AutorDeAsignatura,
    ) {
      const author = authorOf(gestor);
      const [before, fila] = await db.transaction().execute(async (tx) => {
        const habia = await versions.lockSeen(tx, id, version);
        await assertEnListas(datos, datosOf(habia));
        const updated = await updateAsignatura(tx, id, datos, author.now);
        if (!updated) throw duplicateError();
        const change = {
          key: id,
          version: updated.version,
          origen: 'mano',
          antes: datosOf(habia),
          despues: datos,
        } as const;
        await versions.append(tx, author, [change]);
        await record(tx, { accion: 'asignatura.cambio', principal: gestor.principal, ...objetoOf(updated) });
        return [habia, updated] as const;
      });
      for (const { semestre } of [before, fila]) asignaturas.forget(semestre as Semestre);
      return guardadaOf(fila);
    },

    /** Records that mention the deleted assignment keep its texts. */
    async remove(id: string, version: number, gestor: AutorDeAsignatura): Promise<void> {
      const fila = await db.transaction().execute(async (tx) => {
        const habia = await versions.lockSeen(tx, id, version);
        await deleteAsignatura(tx, id);
        const change = { key: id, version: version + 1, origen: 'mano', antes: datosOf(habia), despues: null } as const;
        await versions.append(tx, authorOf(gestor), [change]);
        await record(tx, { accion: 'asignatura.baja', principal: gestor.principal, ...objetoOf(habia) });
        return habia;
      });
      asignaturas.forget(fila.semestre as Semestre);
    },
  };
}

const vistaOf = ({
  semestre,
  tipoAsignatura,
  facultad,
  buscar = '',
  orden = 'codigoAsignatura',
  sentido = 'asc',
}: ConsultaDeAsignaturas): VistaDeAsignaturas => ({
  semestre,
  tipoAsignatura,
  facultad,
  palabras: wordsOf(buscar),
  orden,
  sentido,
});

const guardadaOf = (fila: FilaAsignatura): AsignaturaGuardada => ({
  ...fila,
  actualizada: fila.actualizada.toISOString(),
});

const datosOf = ({ id: _id, version: _version, actualizada: _actualizada, ...datos }: FilaAsignatura) =>
  // A check in the database guarantees the form of a semester.
  datos as DatosDeAsignatura;

const duplicateError = (): AppError =>
  new AppError('conflicto', { message: DUPLICATE, errores: { codigoAsignatura: DUPLICATE } });

/** The audit names the assignment by id, without its teacher. */
const objetoOf = ({ id, semestre, codigoAsignatura }: FilaAsignatura) => ({
  objeto: { tipo: 'asignatura', ids: [id] },
  detalle: { semestre, codigoAsignatura },
});
