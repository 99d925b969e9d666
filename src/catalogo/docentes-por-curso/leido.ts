import { calculado } from '../campos/calculado.ts';
import { correo } from '../campos/correo.ts';
import { documento } from '../campos/documento.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { definirLeido, DE_LA_PLATAFORMA } from '../leido.ts';

/** A subject that is assigned to a teacher, on a platform where her address has an account (DECISIONS §5). */
export const docentesPorCurso = definirLeido({
  slug: 'docentesPorCurso',
  titulo: 'Asignación',
  campos: {
    docente: texto({ identifica: 'nombre', etiqueta: 'Docente' }),
    documento: documento({ etiqueta: 'Documento', obligatorio: false }),
    correo: correo({ etiqueta: 'Correo' }),
    asignatura: texto({ identifica: null, etiqueta: 'Asignatura' }),
    codigo: calculado({ etiqueta: 'Código' }),
    metodologia: opcion({ etiqueta: 'Metodología', lista: DE_LA_PLATAFORMA }),
    plataforma: opcion({ etiqueta: 'Plataforma', lista: DE_LA_PLATAFORMA }),
    facultad: texto({ identifica: null, etiqueta: 'Facultad' }),
    programa: texto({ identifica: null, etiqueta: 'Programa académico' }),
  },
  secciones: [
    { titulo: 'Docente', campos: ['docente', 'documento', 'correo'] },
    { titulo: 'Asignatura', campos: ['asignatura', 'codigo', 'metodologia', 'plataforma', 'facultad', 'programa'] },
  ],
});
