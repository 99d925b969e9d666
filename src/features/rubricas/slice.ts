// Manifest of the rubric: routes, screen, audited actions, seed and personal data.
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { rubricasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveRubricas } from './server/routes.ts';
import { seedRubricas } from './server/service.ts';

const PERSONA = {
  personas: [{ usuario: 'usuario', nombre: 'nombre' }],
  enlace: () => '/gestores/listas/rubrica',
} as const;

/** Personal data of the rubric: the managers who worded and published versions. */
const almacenDeRubricas = almacenOfTables({
  nombre: 'rubricas',
  titulo: 'Rúbrica',
  guarda: 'Quién redactó y publicó cada versión de la rúbrica.',
  alAnonimizar: 'Las versiones quedan, sin quien las redactó.',
  en: [
    {
      ...PERSONA,
      tabla: 'rubricas',
      clave: ['variante', 'version'],
      instante: 'vigente_desde',
      fila: 'Versión de la rúbrica',
      textos: ['nota', 'contenido'],
      muestra: { variante: 'Variante', version: 'Versión', nota: 'Nota', nombre: 'Quién' },
    },
    {
      ...PERSONA,
      tabla: 'rubrica_ediciones',
      clave: ['variante'],
      instante: 'comenzada',
      fila: 'Versión de la rúbrica que se redacta',
      muestra: { variante: 'Variante', nombre: 'Quién' },
    },
    {
      ...PERSONA,
      tabla: 'rubrica_edicion_criterios',
      clave: ['variante', 'clave'],
      instante: 'guardado',
      fila: 'Criterio que se redacta',
      textos: ['contenido'],
      muestra: { variante: 'Variante', clave: 'Criterio', nombre: 'Quién' },
    },
  ],
});

const VARIANTES: Readonly<Record<string, string>> = {
  guiaDidactica: 'Guía didáctica',
  compromisoAcademico: 'Compromiso académico',
};

const acciones = {
  rubrica: {
    titulo: 'Rúbrica',
    objetos: {
      rubrica: {
        titulo: 'Rúbrica',
        nombreOf: (id) =>
          id
            .split(' ')
            .map((palabra) => VARIANTES[palabra] ?? palabra)
            .join(' '),
      },
    },
    detalle: { criterios: 'Criterios' },
    acciones: {
      'rubrica.version': cambio('Versión de la rúbrica publicada'),
      'rubrica.descarte': cambio('Versión de la rúbrica descartada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  seed: seedRubricas,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [rubricasContract],
  serve: serveRubricas,
  almacenes: [almacenDeRubricas],
} satisfies Slice;
