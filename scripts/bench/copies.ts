// Forms of the unit for measurements.
import type { Catalogo } from '../../src/catalogo/catalogo.ts';
import { CATALOGO } from '../../src/catalogo/index.ts';
import { SIN_LIMITES } from '../../src/catalogo/vigencia.ts';
import { createAsignaturas } from '../../src/features/asignaturas/server/service.ts';
import { createCatalogo, createDefiniciones } from '../../src/features/definiciones/server/service.ts';
import { createEntorno } from '../../src/features/formularios/server/service.ts';
import { createListas } from '../../src/features/listas/server/service.ts';
import type { Db } from '../../src/platform/server/db/database.ts';

const AUTOR = {
  usuario: 'medida',
  nombre: 'Medida',
  principal: { usuario: 'medida', roles: [], direccion: '127.0.0.1' },
};

/** Publishes forms of the unit like another form, as the editor does. @returns their catalogue */
export async function publishCopies(db: Db, model: string, count: number): Promise<Catalogo> {
  const catalogo = createCatalogo({ db, builtIn: CATALOGO, report: console.error });
  const listas = createListas(db);
  const definiciones = createDefiniciones({
    db,
    builtIn: CATALOGO,
    catalogo,
    listas,
    entorno: createEntorno({ listas, asignaturas: createAsignaturas(db), dominios: [] }),
    enEspera: { offer: async () => Promise.resolve(), count: async () => Promise.resolve([]) },
    pruebaMail: {
      addressFor: async () => Promise.resolve(null),
      correoDelDia: { take: async () => Promise.resolve(false) },
      dominios: [],
      sinServidor: true,
    },
    vigenciaOf: async () => Promise.resolve(SIN_LIMITES),
    now: () => new Date(),
  });
  const autor = { ...AUTOR, note: async () => Promise.resolve() };
  await catalogo.refresh();
  for (let nth = 1; nth <= count; nth++) {
    const slug = `copia-${nth}`;
    const { revision } = await definiciones.begin({ slug, titulo: `Copia ${nth}`, como: model }, autor);
    await definiciones.publish(slug, revision, autor);
  }
  return catalogo.now();
}
