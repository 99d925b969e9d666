import { diasHabilesEntre } from '#catalogo/dias-habiles.ts';
import { diaDe } from '#catalogo/semestre.ts';

/** How long ago something came, in business days: 'hace 3 días hábiles'. */
export function antiguedadDe(instante: string, now = new Date()): string {
  const dias = diasHabilesEntre(diaDe(new Date(instante)), diaDe(now));
  if (dias === 0) return 'hoy';
  return dias === 1 ? 'hace 1 día hábil' : `hace ${dias} días hábiles`;
}
