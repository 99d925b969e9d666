import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Lista } from '#catalogo/listas/opcion.ts';
import { archivosOf, toFormData } from '#catalogo/payload.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Azar } from '#demostracion/azar.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { seedAsignaturas } from '#demostracion/semestre.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createEntorno } from '#features/formularios/server/apertura.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { aPdf, aPng } from '#platform/server/testing/sample-files.ts';

type Valores = Record<string, unknown>;

export type Ejemplos = {
  /**
   * The example of a form, with files that are what they say; the same `azar` gives the same one.
   * @param listas lists of a form's own, which the application did not have when this was made
   */
  readonly valores: (formulario: Formulario, azar: Azar, listas?: readonly Lista[]) => Valores;
  /** The body of a request: multipart with files, else JSON. */
  readonly payload: (formulario: Formulario, valores: Valores) => FormData | Valores;
};

type Setting = {
  readonly db: Db;
  readonly config: Pick<Config, 'INSTITUTIONAL_DOMAINS'>;
  readonly clock: { readonly now: Date };
};

function withListas({ opciones, ...entorno }: Entorno, listas: readonly Lista[]): Entorno {
  const own = new Map(
    listas.map((lista) => [lista.nombre, lista.opciones.map((opcion) => ({ activa: true, ...opcion }))]),
  );
  return { ...entorno, opciones: (nombre) => own.get(nombre) ?? opciones(nombre) };
}

/** Gives an application's database its lists and its subjects, and makes examples out of them. */
export async function createEjemplos({ db, config, clock }: Setting): Promise<Ejemplos> {
  const dominios = config.INSTITUTIONAL_DOMAINS;
  await seedListas(db);
  await seedAsignaturas(db, { dominio: dominios[0]!, now: clock.now });
  const asignaturas = createAsignaturas(db);
  const now = (): Date => clock.now;
  const entorno = await createEntorno({ listas: createListas(db), asignaturas, dominios, now })();
  const { todas: all } = await asignaturas.read(semestreOf(clock.now));
  const contenidos = { 'image/png': await aPng(40, 30), 'application/pdf': aPdf() } as const;

  function archivo(tipo: string): Valores {
    const bytes = contenidos[tipo as keyof typeof contenidos];
    return { nombre: 'evidencia', tipo, tamano: bytes.length, contenido: new Blob([Buffer.from(bytes)]) };
  }

  return {
    valores: (formulario, azar, listas = []) => ({
      ...ejemploOf(formulario, withListas(entorno, listas), azar, all),
      ...Object.fromEntries(archivosOf(formulario).map(([parte, { tipos }]) => [parte, archivo(tipos[0]!)])),
    }),
    payload: (formulario, valores) => (formulario.viaje === 'multipart' ? toFormData(formulario, valores) : valores),
  };
}
