import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import type { Escritorio } from './contract.ts';

/** What the home draws, as grey lines, in the place of the figures while they are counted: the same reports, and no figure. */
export const ANTES_DE_CONTAR: Escritorio = {
  instante: new Date(0).toISOString(),
  solicitudes: {
    dias: 5,
    tramos: [2, 5, null].map((dias) => ({ dias, desde: null, hasta: null })),
    informes: INFORMES_DE_FORMULARIOS.filter(({ solicitud }) => solicitud).map(({ slug }) => ({
      informe: slug,
      cuentas: [0, 0, 0],
    })),
  },
  titulares: { vencidas: 0, porVencer: 0 },
  fallidas: 0,
  nuevos: { desde: '1970-01-01', informes: [] },
  cupos: { porcentaje: 90, semestre: '', opciones: [] },
};
