// Manifest of the page of a semester (server): its calls, its screen and the unit's texts. The figures are of other slices.
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { semestresContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { SEMESTRE_EN_PDF } from './server/pdf.ts';
import { serveSemestres } from './server/routes.ts';

/** Texts may name a person; the history names the authors of changes. */
const almacenDeSemestres = almacenOfTables({
  nombre: 'semestres',
  titulo: 'Resumen del semestre',
  guarda: 'Textos de la unidad que pueden nombrar a una persona, y quién los cambió.',
  alAnonimizar: 'Los textos quedan sin la persona, y los cambios sin quien los hizo.',
  en: [
    {
      tabla: 'semestre_secciones',
      clave: ['semestre', 'seccion'],
      fila: 'Texto de una sección del resumen de un semestre',
      enlace: () => pantallas.semestre.ruta,
      personas: [],
      textos: ['texto'],
      muestra: { semestre: 'Semestre' },
    },
    tableOfCambios({
      recurso: 'semestre',
      fila: 'Cambio de una sección del resumen de un semestre',
      enlace: () => pantallas.semestre.ruta,
      muestra: { clave: 'Semestre y sección', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  semestre: {
    titulo: 'Resumen del semestre',
    objetos: { semestre: { titulo: 'Semestre', nombreOf: (semestre) => semestre } },
    acciones: {
      'semestre.seccion': cambio('Sección del resumen de un semestre cambiada'),
      'semestre.pdf': consulta('Resumen de un semestre descargado en PDF'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [semestresContract],
  serve: serveSemestres,
  descargas: [SEMESTRE_EN_PDF],
  almacenes: [almacenDeSemestres],
} satisfies Slice;
