// Handlers of a person's columns, row height and saved views of reports.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { columnasOnScreen } from '#catalogo/pantalla.ts';
import { AppError } from '#platform/contract/errors.ts';
import { assertNameFree } from '#platform/contract/saved-name.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import {
  direccionDeVistaSchema,
  MAX_VISTAS,
  type DireccionDeVista,
  type VistaGuardada,
  type vistasContract,
} from '../contract-vistas.ts';
import { columnaError, informeFor, type Context } from './context.ts';
import {
  deleteVista,
  insertVista,
  lockVistas,
  renameVista,
  selectPresentacion,
  selectVistas,
  upsertPresentacion,
  type OwnerAndInforme,
} from './vistas.store.ts';

/** Handlers of a person's presentation and saved views of a report: they read and change only the caller's own. */
export function vistasHandlers(catalogo: CatalogoNow, { db }: Pick<Context, 'db'>): Handlers<typeof vistasContract> {
  return {
    async 'GET /informes/{informe}/presentacion'({ params }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const owner = { usuario: actor.usuario, informe: informe.slug };
      const [presentacion, vistas] = await Promise.all([selectPresentacion(db, owner), selectVistas(db, owner)]);
      return { status: 200, body: { ...presentacion, vistas } };
    },
    async 'PUT /informes/{informe}/presentacion'({ params, body }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      assertColumnas(informe, body.columnas);
      await upsertPresentacion(db, { usuario: actor.usuario, informe: informe.slug }, body);
      return { status: 200, body };
    },
    async 'POST /informes/{informe}/vistas'({ params, body: { nombre, direccion } }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const leida = parseDireccion(informe, direccion);
      const owner = { usuario: actor.usuario, informe: informe.slug };
      const vista = await db.transaction().execute(async (tx) => {
        const vistas = await lockedVistas(tx, owner);
        if (vistas.length >= MAX_VISTAS) throw new AppError('conflicto', { message: TOO_MANY });
        assertNameFree(vistas, { nombre }, nameTaken(nombre));
        return insertVista(tx, owner, { nombre, direccion: leida });
      });
      return { status: 201, body: vista };
    },
    async 'PUT /informes/{informe}/vistas/{id}'({ params: { informe: slug, id }, body: { nombre } }, { actor }) {
      const informe = informeFor(catalogo(), slug, actor);
      const owner = { usuario: actor.usuario, informe: informe.slug };
      const vista = await db.transaction().execute(async (tx) => {
        assertNameFree(await lockedVistas(tx, owner), { id, nombre }, nameTaken(nombre));
        return renameVista(tx, owner, { id, nombre });
      });
      if (!vista) throw new AppError('no-existe', { message: MISSING });
      return { status: 200, body: vista };
    },
    async 'DELETE /informes/{informe}/vistas/{id}'({ params: { informe: slug, id } }, { actor }) {
      const informe = informeFor(catalogo(), slug, actor);
      const isSuya = await deleteVista(db, { usuario: actor.usuario, informe: informe.slug }, id);
      if (!isSuya) throw new AppError('no-existe', { message: MISSING });
      return { status: 200, body: { id } };
    },
  };
}

const TOO_MANY = `Ya guardó ${MAX_VISTAS} vistas de este informe. Elimine una para guardar otra.`;
const MISSING = 'Esa vista ya no existe.';

const nameTaken = (nombre: string): string =>
  `Ya tiene una vista que se llama «${nombre}» en este informe. Escriba otro nombre.`;

/** Reads a person's views, locked until the transaction ends. */
async function lockedVistas(tx: Db, owner: OwnerAndInforme): Promise<VistaGuardada[]> {
  await lockVistas(tx, owner);
  return selectVistas(tx, owner);
}

function assertColumnas(informe: Informe, claves: readonly string[] | null): void {
  const all = new Set(columnasOnScreen(informe).map(({ clave }) => clave));
  if (claves?.some((clave) => !all.has(clave))) throw columnaError();
}

function parseDireccion(informe: Informe, direccion: DireccionDeVista): DireccionDeVista {
  const { success, data, error } = direccionDeVistaSchema(informe).safeParse(direccion);
  if (success) return data as DireccionDeVista;
  const [issue] = error.issues;
  const parte = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  const message = 'La vista tiene algo que este informe no puede mostrar.';
  throw new AppError('datos-invalidos', { message, errores: { [`direccion.${String(parte ?? '')}`]: message } });
}
