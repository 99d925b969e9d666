import type { Institucion } from '../../contract/institution.ts';

/** The institution of the documents in tests. */
export const unaInstitucion: Institucion = {
  nombre: 'Universidad de Prueba',
  unidad: 'Unidad Virtual',
  color: '#0b5563',
  logo: null,
  contacto: 'unidad.virtual@universidad.edu.co',
};
