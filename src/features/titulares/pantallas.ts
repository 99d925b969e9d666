// Address, title and access of the register of data owners' requests and of the public page on personal data.
import { TITULOS, TRATAMIENTO } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';

export const pantallas = {
  solicitudes: {
    ruta: '/gestores/datosPersonales/solicitudes',
    titulo: TITULOS.solicitudes,
    acceso: 'titulares.atender',
    destinos: [{ grupo: TITULOS.datosPersonales }],
  },
  tratamiento: { ...TRATAMIENTO, acceso: 'publico', documento: 'publico' },
} as const satisfies Readonly<Record<string, Pantalla>>;
