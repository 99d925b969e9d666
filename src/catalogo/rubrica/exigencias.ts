import { NA, type Valoracion, type Variante } from './rubrica.ts';

/** By criterion and descriptor, the score that is fixed; null where any will do. */
type Exigencias = Readonly<Record<string, Readonly<Record<string, Valoracion | null>>>>;

const DE_NOTAS = { 'a-tiempo': null, incompletas: null, 'sin-registrar': null, 'no-aplica': NA } as const;
const DE_FECHA = { completa: null, incompleta: null, ausente: null, 'no-aplica': NA } as const;

const COMUNES: Exigencias = {
  // As many as the moments attended, whose number is the score (spec 1 §9).
  induccion: { cinco: 5, cuatro: 4, tres: 3, dos: 2, uno: 1, ninguno: 0 },
  'dudas-foros': { 'a-tiempo': null, tarde: null, pendientes: null, ninguna: null, 'no-aplica': NA },
  // Spec 1 §9.
  'recursos-semana': { 'mas-de-cinco': 5, 'de-uno-a-cinco': 3, ninguno: 0 },
  'notas-60': DE_NOTAS,
  'notas-40': DE_NOTAS,
  'examen-final': { publicado: null, incompleto: null, ausente: null, 'no-aplica': NA },
  'fecha-examen-final': DE_FECHA,
  'fecha-habilitacion': DE_FECHA,
};

/** A grade without comment is worth 2 by the guide and 0 by the commitment (spec 1 §9). */
const PROPIAS: Readonly<Record<Variante, Exigencias>> = {
  guiaDidactica: {
    'retroalimentacion-comentada': {
      todas: null,
      mayoria: null,
      minoria: null,
      'sin-comentario': 2,
      'sin-retroalimentar': null,
      'no-aplica': NA,
    },
  },
  compromisoAcademico: {
    'retroalimentacion-comentada': {
      todas: null,
      algunas: null,
      'sin-comentario': 0,
      'sin-retroalimentar': null,
      'no-aplica': NA,
    },
  },
};

/**
 * What a criterion must keep in every version, however it is worded: the descriptors that evidence suggests by their keys
 * (`evidencia/`), and the scores that the specification fixes (spec 1 §9). Empty where it may change freely.
 * @returns the score by the descriptor's key; null where any will do
 */
export const exigidosDe = (variante: Variante, criterio: string): Readonly<Record<string, Valoracion | null>> =>
  PROPIAS[variante][criterio] ?? COMUNES[criterio] ?? {};
