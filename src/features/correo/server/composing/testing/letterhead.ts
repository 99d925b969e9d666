import type { Letterhead } from '../letterhead.ts';

export const MEMBRETE: Letterhead = {
  institucion: 'Universidad de Prueba',
  unidad: 'Unidad Virtual',
  color: '#0b5563',
  contacto: 'Calle 1 # 2-3, bloque 4',
  respuestas: null,
  origenes: { comprobante: { reason: 'con este correo se diligenció un formulario nuestro' } },
  datos: 'https://gc.example.edu.co/generales/tratamientoDatos',
};
