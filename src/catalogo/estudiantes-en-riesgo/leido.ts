import { calculado } from '../campos/calculado.ts';
import { correo } from '../campos/correo.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { definirLeido, DE_LA_PLATAFORMA } from '../leido.ts';

/** What stands for the last access of who never entered the course. */
export const NUNCA = 'Nunca';

/**
 * Tells the time since a person's last access to a course, as of the reading: `hace 18 días (04/11)`.
 * @param instante of the last access, as people read it
 */
export function textoDeAcceso(instante: string, dias: string): string {
  if (dias === NUNCA) return 'Nunca ha entrado';
  const cuanto = dias === '0' ? 'menos de un día' : dias === '1' ? '1 día' : `${dias} días`;
  // Of less than a hundred days the year goes without saying.
  return `hace ${cuanto} (${instante.slice(0, dias.length > 2 ? 10 : 5)})`;
}

/** An active enrolment with one of its roles, and when the person was last seen in the course. */
export const accesos = definirLeido({
  slug: 'accesos',
  titulo: 'Matrícula',
  campos: {
    nombre: texto({ identifica: 'nombre', etiqueta: 'Nombre' }),
    correo: correo({ etiqueta: 'Correo' }),
    ultimoAcceso: calculado({ etiqueta: 'Último acceso al curso', instante: true, vacio: NUNCA }),
    /** Whole days, as of the reading. */
    dias: calculado({ etiqueta: 'Días sin acceso', decimales: 0, vacio: NUNCA }),
    curso: opcion({ etiqueta: 'Curso', lista: DE_LA_PLATAFORMA }),
    categoria: opcion({ etiqueta: 'Categoría', lista: DE_LA_PLATAFORMA }),
    rol: opcion({ etiqueta: 'Rol', lista: DE_LA_PLATAFORMA }),
    situacion: opcion({ etiqueta: 'Situación', lista: DE_LA_PLATAFORMA }),
    servidor: opcion({ etiqueta: 'Plataforma', lista: DE_LA_PLATAFORMA }),
  },
  secciones: [
    { titulo: 'Persona', campos: ['nombre', 'correo', 'rol'] },
    { titulo: 'Curso', campos: ['curso', 'categoria', 'servidor'] },
    { titulo: 'Acceso al curso', campos: ['ultimoAcceso', 'dias', 'situacion'] },
  ],
});

/** Whether a student was not seen in a course for too long. Only students are at risk, and only while the course lasts. */
export const SITUACIONES = {
  riesgo: { clave: 'riesgo', texto: 'En riesgo' },
  alDia: { clave: 'al-dia', texto: 'Al día' },
  noAplica: { clave: 'no-aplica', texto: 'No aplica' },
} as const;
