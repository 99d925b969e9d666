import type { Institucion } from '../../contract/institution.ts';

export const testInstitucion: Institucion = {
  nombre: 'Universidad de Prueba',
  unidad: 'Unidad Virtual',
  color: '#0b5563',
  logo: null,
  contacto: 'unidad.virtual@universidad.edu.co',
};
