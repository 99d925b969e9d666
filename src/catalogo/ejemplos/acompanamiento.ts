// Invented accompaniments for the demonstration and the tests.
import { leerRuta } from '../arbol.ts';
import type { ExampleContext, Propio } from './ejemplo.ts';
import { rubricaDe } from '../rubrica/primera-version.ts';
import { validarAcompanamiento } from '../rubrica/registro.ts';
import { type Azar, azarDe, entre, unoDe } from './azar.ts';
import { personaInventada } from './personas.ts';
import { claveDe } from '../listas/opcion.ts';
import type { EvidenciaVista } from '../rubrica/evaluacion.ts';
import { type Criterio, type Descriptor, NA, type Signo } from '../rubrica/rubrica.ts';
import { datosDe, type Evaluador } from '../acompanamiento/guardado.ts';

/** Number of evaluators in a demonstration. */
const EVALUADORES = 4;

/** Number of subjects that are accompanied in a demonstration. The first ones come more often, to give weeks to compare. */
const ACOMPANADAS = 16;

const NOTAS = [
  'Le sugerimos revisar los enlaces de la unidad 2: dos ya no abren.',
  'Los estudiantes destacan sus videos cortos de introducción.',
  'Quedamos atentos a la próxima visita al aula.',
];

const imagen = (nombre: string) => ({ nombre, tipo: 'image/png', tamano: 4096 });

function evaluadorDe(azar: Azar, dominio: string): Evaluador {
  const { nombres, apellidos, buzon } = personaInventada(azarDe(entre(1, EVALUADORES, azar)));
  return { nombre: `${nombres} ${apellidos}`, correo: `${buzon}@${dominio}` };
}

/** Chooses the level of a criterion. @param acierto quality of the classroom, from 0 to 1 */
function descriptorDe({ descriptores }: Criterio, acierto: number, azar: Azar): Descriptor | typeof NA {
  if (azar() < 0.04) return NA;
  // Descriptors come from best to worst.
  const lugar = Math.floor((1 - acierto) * azar() * 2 * descriptores.length);
  return descriptores[Math.min(lugar, descriptores.length - 1)]!;
}

/** Chooses the sign of the observation to match the score. */
function signoDe(descriptor: Descriptor | typeof NA): Signo {
  const valoracion = descriptor === NA ? NA : descriptor.valoracion;
  if (typeof valoracion !== 'number') return 'int';
  return valoracion >= 4 ? 'pos' : valoracion >= 2 ? 'int' : 'neg';
}

const evidenciaDe = ({ clave }: Descriptor, consultada: string): EvidenciaVista => ({
  texto: 'Los registros del aula coinciden con lo valorado.',
  fuente: 'Campus Virtual',
  consultada,
  sugerencia: clave,
});

function evaluadoDe(criterio: Criterio, { acierto, azar, hoy }: { acierto: number; azar: Azar; hoy: string }) {
  const descriptor = descriptorDe(criterio, acierto, azar);
  const observacion = criterio.observaciones.find(({ valoracion }) => valoracion === signoDe(descriptor));
  return {
    clave: criterio.clave,
    criterio: criterio.criterio,
    descriptor: descriptor === NA ? { descripcion: NA, valoracion: NA } : descriptor,
    observacion,
    observacionAdicional: azar() < 0.1 ? unoDe(NOTAS, azar) : '',
    ...(criterio.evidencia && descriptor !== NA && { evidencia: evidenciaDe(descriptor, `${hoy}T15:00:00Z`) }),
  };
}

/** Returns a seed that is always the same for a teacher. */
const semillaDe = (docente: string): number =>
  Array.from(docente, (letra) => letra.codePointAt(0)!).reduce((hash, codigo) => (Math.imul(hash, 31) + codigo) | 0, 0);

/** Makes an accompaniment of a known subject by invented people, which the form accepts. */
function ejemploDeAcompanamiento({ entorno, azar, asignaturas }: ExampleContext): Record<string, unknown> {
  const dominio = entorno.dominios[0]!;
  const paso = Math.max(1, Math.floor(asignaturas.length / ACOMPANADAS));
  const elegida = asignaturas[Math.floor(azar() ** 2 * Math.min(ACOMPANADAS, asignaturas.length)) * paso]!;
  const { codigoAsignatura, docente, tipoAsignatura, facultad } = elegida;
  const evaluador = evaluadorDe(azar, dominio);
  const acierto = 0.45 + 0.55 * azarDe(semillaDe(docente))();
  const evaluados = rubricaDe(tipoAsignatura).criterios.map((criterio) =>
    evaluadoDe(criterio, { acierto, azar, hoy: entorno.hoy }),
  );
  return {
    infoAcompanamiento: {
      informacionDocente: {
        nombreDocente: docente,
        correo: elegida.correo ?? `${claveDe(docente).replaceAll('-', '.')}@${dominio}`,
      },
      informacionAsignatura: { codigoAsignatura, tipoAsignatura, facultad, semana: entre(1, 17, azar) },
      // Evaluators remove a card now and then.
      informacionAcompanamiento: evaluados.filter((_, i) => i === 0 || azar() < 0.97),
      evaluador: evaluador.nombre,
      emailUsuarios: {
        emailUsuarioAuth: evaluador.correo,
        emailUsuariosList: [unoDe(entorno.opciones('correosCopia'), azar).texto],
      },
      emailAlterno: '',
      observacionGeneral: azar() < 0.4 ? unoDe(NOTAS, azar) : '',
      versionRubrica: 1,
    },
    imgSemana: imagen('semana.png'),
    imgFirma: imagen('firma.png'),
    imgResultadoAcompanamiento: imagen('resultado.png'),
  };
}

/** Default of the setting `MARCA_DE_MEJORA`. */
const MARCA = 3.5;

const textoEn = (entrada: unknown, ruta: string): string => {
  const valor = leerRuta(entrada, ruta);
  return typeof valor === 'string' ? valor : '';
};

/** Check and example of accompaniments by the shipped rubric; the invented payload carries its evaluator. */
export const propioDeAcompanamiento: Propio = {
  validar(entrada, entorno) {
    const lectura = validarAcompanamiento(entrada, entorno, rubricaDe);
    if (!lectura.ok) return lectura;
    const evaluador = {
      nombre: textoEn(entrada, 'infoAcompanamiento.evaluador'),
      correo: textoEn(entrada, 'infoAcompanamiento.emailUsuarios.emailUsuarioAuth'),
    };
    const correosCopia = entorno.opciones('correosCopia');
    return { ok: true, datos: datosDe(lectura.acompanamiento, { evaluador, marca: MARCA, correosCopia }) };
  },
  ejemplo: ejemploDeAcompanamiento,
  // Each gives some twenty rows in its report.
  frecuencia: 0.3,
};
