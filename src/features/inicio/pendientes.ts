import type { Rol } from '#catalogo/roles.ts';

/** The deliveries that bring the screens still missing, by the issue that builds each. */
export const ENTREGAS = {
  3: 'Formularios',
  4: 'Informes',
  5: 'Correo y usuarios',
  6: 'Plataforma de aprendizaje',
  7: 'Acompañamiento docente',
  8: 'Escritorio del gestor',
} as const;

/** A screen of the contract that has its address, title and access, and is not built yet. */
export type Pendiente = {
  /** Its address; `:name` stands for one segment. */
  readonly ruta: string;
  readonly titulo: string;
  readonly acceso: 'publico' | readonly Rol[];
  readonly entrega: keyof typeof ENTREGAS;
};

const de = (
  entrega: Pendiente['entrega'],
  acceso: Pendiente['acceso'],
  titulos: { readonly [ruta: `/${string}`]: string },
): Pendiente[] => Object.entries(titulos).map(([ruta, titulo]) => ({ ruta, titulo, acceso, entrega }));

/** A line leaves this list when its screen arrives; nothing else announces what is missing. */
export const PENDIENTES: readonly Pendiente[] = [
  ...de(8, ['manager'], {
    '/gestores/listas': 'Listas',
    '/gestores/auditoria': 'Auditoría',
    '/gestores/datosPersonales': 'Datos personales',
  }),
  ...de(8, 'publico', {
    '/generales/tratamientoDatos': 'Tratamiento de datos personales',
  }),
];
