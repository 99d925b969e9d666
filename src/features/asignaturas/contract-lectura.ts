import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { ELIJA } from './contract.ts';
import { semestreSchema } from './semestre.ts';

const acceso = 'asignaturas.editar' as const;

const nombreDeServidor = z.string().check(z.maxLength(100));

/** What is to be read from where, and what is so where Moodle does not say. */
export const lecturaSchema = z.object({
  servidor: nombreDeServidor,
  /** With those below it; all of them unless said. */
  idCategoria: z.optional(z.int()),
  semestre: semestreSchema,
  facultad: z.optional(z.string().check(z.maxLength(200))),
  programaAcademico: z.optional(z.string().check(z.maxLength(200))),
  tipoAsignatura: z.enum(['AMV', 'APV'], ELIJA.tipo),
  habilitable: z.boolean('Diga si las asignaturas son habilitables.'),
});

export type LecturaDeMoodle = z.output<typeof lecturaSchema>;

/** Reading assignments from the courses of a server. What was read waits as a load of the kind `asignaturas`. */
export const lecturaDeAsignaturasContract = defineContract({
  'GET /asignaturas/servidores': {
    acceso,
    resumen: 'Los servidores de los que se puede leer.',
    respuestas: { 200: z.object({ servidores: z.array(z.object({ name: z.string(), label: z.string() })) }) },
  },
  'GET /asignaturas/servidores/{servidor}/categorias': {
    acceso,
    params: z.object({ servidor: nombreDeServidor }),
    resumen: 'Las categorías de un servidor, cada una con el nombre de las que la contienen.',
    respuestas: {
      200: z.object({ categorias: z.array(z.object({ id: z.int(), nombre: z.string() })) }),
      404: errorSchema,
      503: errorSchema,
    },
  },
  'POST /asignaturas/lecturas': {
    acceso,
    resumen: 'Comienza a leer; la carga que resulta tiene el mismo identificador que la tarea.',
    audita: 'tarea.inicio',
    body: lecturaSchema,
    respuestas: { 201: z.object({ id: z.uuid() }), 400: errorSchema },
  },
});
