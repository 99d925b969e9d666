// Addresses, titles and access of the screen with the survey's mode, and of the page that explains the verified one.
import { ENCUESTA_VERIFICADA, TITULOS } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  modo: {
    ruta: '/gestores/listas/encuesta',
    titulo: TITULOS.modoDeEncuesta,
    acceso: 'ajustes.editar',
    destinos: [{ grupo: 'Configuración' }],
  },
  explicacion: { ...ENCUESTA_VERIFICADA, acceso: 'publico', documento: 'publico' },
} as const satisfies Readonly<Record<string, Pantalla>>;
