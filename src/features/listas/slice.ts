// Manifest of the option lists (server): seed, calls, screens, audited acts and personal data.
import type { FastifyInstance } from 'fastify';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { listasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveListas } from './server/routes.ts';
import { createListasEditing, seedListas, type EnEspera, type Listas } from './server/service.ts';

/** Options may be addresses of persons (recipients of copies); the history names the authors of changes. */
const almacenDeListas = almacenOfTables({
  nombre: 'listas',
  titulo: 'Listas editables',
  guarda:
    'Opciones que son direcciones de personas, como las que reciben copia de los acompañamientos, y quién cambió cada lista.',
  alAnonimizar: 'La opción deja de ofrecerse y queda sin la dirección.',
  en: [
    {
      tabla: 'lista_opciones',
      clave: ['lista', 'clave'],
      fila: ({ lista }) => `Opción de la lista ${String(lista)}`,
      personas: [{ correo: 'texto' }],
      textos: ['atributos', 'anteriores'],
      muestra: { texto: 'Texto' },
    },
    tableOfCambios({
      recurso: 'lista',
      fila: ({ clave }) => `Cambio de la lista ${String(clave)}`,
      muestra: { clave: 'Lista', nombre: 'Quién' },
    }),
  ],
});

type Services = {
  readonly db: Db;
  readonly listas: Listas;
  readonly dominios: readonly string[];
  /** Returns the uses of a list's options outside records. */
  readonly usosDeLista: (lista: string) => Promise<ReadonlyMap<string, number>>;
  readonly enEspera: EnEspera;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { dominios, usosDeLista: countElsewhere, ...context }: Services): void =>
  serveListas(app, { edicion: createListasEditing({ ...context, dominios, countElsewhere }), dominios });

const acciones = {
  lista: {
    titulo: 'Listas',
    objetos: {
      lista: { titulo: 'Lista', nombreOf: (nombre) => LISTAS.find((lista) => lista.nombre === nombre)?.titulo },
    },
    detalle: {
      opciones: 'Opciones cambiadas',
      origen: {
        titulo: 'Origen',
        valores: { mano: 'A mano', archivo: 'Un libro de Excel', deshacer: 'Se deshizo un cambio' },
      },
      version: 'Versión',
    },
    acciones: {
      'lista.cambio': cambio('Lista cambiada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  seed: seedListas,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [listasContract],
  serve,
  almacenes: [almacenDeListas],
  withoutPersonas: {
    lista_opciones_retiradas: 'Keys of options that were deleted.',
    listas: 'Titles of lists.',
  },
} satisfies Slice;
