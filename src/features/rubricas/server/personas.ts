import { almacenDeTablas } from '#features/almacenes/server/service.ts';

const QUIEN = {
  personas: [{ usuario: 'usuario', nombre: 'nombre' }],
  enlace: () => '/gestores/listas/rubrica',
} as const;

/** Who worded which version of the rubric. */
export const almacenDeRubricas = almacenDeTablas({
  nombre: 'rubricas',
  titulo: 'Rúbrica',
  guarda: 'Quién redactó y publicó cada versión de la rúbrica.',
  alAnonimizar: 'Las versiones quedan, sin quien las redactó.',
  en: [
    {
      ...QUIEN,
      tabla: 'rubricas',
      clave: ['variante', 'version'],
      instante: 'vigente_desde',
      fila: 'Versión de la rúbrica',
      textos: ['nota', 'contenido'],
      muestra: { variante: 'Variante', version: 'Versión', nota: 'Nota', nombre: 'Quién' },
    },
    {
      ...QUIEN,
      tabla: 'rubrica_ediciones',
      clave: ['variante'],
      instante: 'comenzada',
      fila: 'Versión de la rúbrica que se redacta',
      muestra: { variante: 'Variante', nombre: 'Quién' },
    },
    {
      ...QUIEN,
      tabla: 'rubrica_edicion_criterios',
      clave: ['variante', 'clave'],
      instante: 'guardado',
      fila: 'Criterio que se redacta',
      textos: ['contenido'],
      muestra: { variante: 'Variante', clave: 'Criterio', nombre: 'Quién' },
    },
  ],
});
