// Makes and checks invented accompaniments, for the demonstration and the tests.
import { datosOf, type Evaluador } from '#catalogo/acompanamiento/guardado.ts';
import { readRuta } from '#catalogo/arbol.ts';
import type { Asignatura, Entorno } from '#catalogo/campos/entorno.ts';
import { claveOf } from '#catalogo/listas/opcion.ts';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import { validateAcompanamiento } from '#catalogo/rubrica/registro.ts';
import { NA, type Criterio, type Descriptor, type EvidenciaVista, type Signo } from '#catalogo/rubrica/rubrica.ts';
import type { Validacion } from '#catalogo/validar.ts';
import { azarOf, pickFrom, randomBetween, type Azar } from './azar.ts';
import { inventPersona } from './personas.ts';

export type ExampleContext = {
  readonly entorno: Entorno;
  readonly azar: Azar;
  /** The subjects of `entorno`, with the teacher's address if known. */
  readonly asignaturas: readonly (Asignatura & { readonly correo?: string })[];
};

/** Check and example of a form that has its own check, in place of those that follow from its fields. */
export type AcompanamientoPropio = {
  /** Checks an invented payload, without the facts that only the server knows. */
  readonly validate: (entrada: unknown, entorno: Entorno) => Validacion;
  readonly ejemplo: (context: ExampleContext) => Record<string, unknown>;
  /** Number of its records in a demonstration for each record of another form. */
  readonly frecuencia: number;
};

const EVALUADORES = 4;

/** Number of subjects that are accompanied in a demonstration. The first ones come more often, to give weeks to compare. */
const ACOMPANADAS = 16;

const NOTAS = [
  'Le sugerimos revisar los enlaces de la unidad 2: dos ya no abren.',
  'Los estudiantes destacan sus videos cortos de introducción.',
  'Quedamos atentos a la próxima visita al aula.',
];

const imagen = (nombre: string) => ({ nombre, tipo: 'image/png', tamano: 4096 });

function evaluadorOf(azar: Azar, dominio: string): Evaluador {
  const { nombres, apellidos, buzon } = inventPersona(azarOf(randomBetween(1, EVALUADORES, azar)));
  return { nombre: `${nombres} ${apellidos}`, correo: `${buzon}@${dominio}` };
}

/** Chooses the level of a criterion. @param acierto quality of the classroom, from 0 to 1 */
function descriptorOf({ descriptores }: Criterio, acierto: number, azar: Azar): Descriptor | typeof NA {
  if (azar() < 0.04) return NA;
  // Descriptors come from best to worst.
  const lugar = Math.floor((1 - acierto) * azar() * 2 * descriptores.length);
  return descriptores[Math.min(lugar, descriptores.length - 1)]!;
}

/** Chooses the sign of the observation to match the score. */
function signoOf(descriptor: Descriptor | typeof NA): Signo {
  const valoracion = descriptor === NA ? NA : descriptor.valoracion;
  if (typeof valoracion !== 'number') return 'int';
  return valoracion >= 4 ? 'pos' : valoracion >= 2 ? 'int' : 'neg';
}

const evidenciaOf = ({ clave }: Descriptor, consultada: string): EvidenciaVista => ({
  texto: 'Los registros del aula coinciden con lo valorado.',
  fuente: 'Campus Virtual',
  consultada,
  sugerencia: clave,
});

function evaluadoOf(criterio: Criterio, { acierto, azar, hoy: today }: { acierto: number; azar: Azar; hoy: string }) {
  const descriptor = descriptorOf(criterio, acierto, azar);
  const observacion = criterio.observaciones.find(({ valoracion }) => valoracion === signoOf(descriptor));
  return {
    clave: criterio.clave,
    criterio: criterio.criterio,
    descriptor: descriptor === NA ? { descripcion: NA, valoracion: NA } : descriptor,
    observacion,
    observacionAdicional: azar() < 0.1 ? pickFrom(NOTAS, azar) : '',
    ...(criterio.evidencia && descriptor !== NA && { evidencia: evidenciaOf(descriptor, `${today}T15:00:00Z`) }),
  };
}

/** Returns a seed that is always the same for a teacher. */
const semillaOf = (docente: string): number =>
  Array.from(docente, (letra) => letra.codePointAt(0)!).reduce((hash, codigo) => (Math.imul(hash, 31) + codigo) | 0, 0);

/** Makes an accompaniment of a known subject by invented people, which the form accepts. */
function exampleAcompanamiento({ entorno, azar, asignaturas }: ExampleContext): Record<string, unknown> {
  const dominio = entorno.dominios[0]!;
  const paso = Math.max(1, Math.floor(asignaturas.length / ACOMPANADAS));
  const elegida = asignaturas[Math.floor(azar() ** 2 * Math.min(ACOMPANADAS, asignaturas.length)) * paso]!;
  const { codigoAsignatura, docente, tipoAsignatura, facultad } = elegida;
  const evaluador = evaluadorOf(azar, dominio);
  const acierto = 0.45 + 0.55 * azarOf(semillaOf(docente))();
  const evaluados = rubricaOf(tipoAsignatura).criterios.map((criterio) =>
    evaluadoOf(criterio, { acierto, azar, hoy: entorno.hoy }),
  );
  return {
    infoAcompanamiento: {
      informacionDocente: {
        nombreDocente: docente,
        correo: elegida.correo ?? `${claveOf(docente).replaceAll('-', '.')}@${dominio}`,
      },
      informacionAsignatura: { codigoAsignatura, tipoAsignatura, facultad, semana: randomBetween(1, 17, azar) },
      // Evaluators remove a card now and then.
      informacionAcompanamiento: evaluados.filter((_, i) => i === 0 || azar() < 0.97),
      evaluador: evaluador.nombre,
      emailUsuarios: {
        emailUsuarioAuth: evaluador.correo,
        emailUsuariosList: [pickFrom(entorno.opciones('correosCopia'), azar).texto],
      },
      emailAlterno: '',
      observacionGeneral: azar() < 0.4 ? pickFrom(NOTAS, azar) : '',
      versionRubrica: 1,
    },
    imgSemana: imagen('semana.png'),
    imgFirma: imagen('firma.png'),
    imgResultadoAcompanamiento: imagen('resultado.png'),
  };
}

/** Default of the setting `MARCA_DE_MEJORA`. */
const MARCA = 3.5;

const textoAt = (entrada: unknown, ruta: string): string => {
  const valor = readRuta(entrada, ruta);
  return typeof valor === 'string' ? valor : '';
};

/** Check and example of accompaniments by the shipped rubric; the invented payload carries its evaluator. */
export const ownOfAcompanamiento: AcompanamientoPropio = {
  validate(entrada, entorno) {
    const lectura = validateAcompanamiento(entrada, entorno, rubricaOf);
    if (!lectura.ok) return lectura;
    const evaluador = {
      nombre: textoAt(entrada, 'infoAcompanamiento.evaluador'),
      correo: textoAt(entrada, 'infoAcompanamiento.emailUsuarios.emailUsuarioAuth'),
    };
    const correosCopia = entorno.opciones('correosCopia');
    return { ok: true, datos: datosOf(lectura.acompanamiento, { evaluador, marca: MARCA, correosCopia }) };
  },
  ejemplo: exampleAcompanamiento,
  // Each gives some twenty rows in its report.
  frecuencia: 0.3,
};
