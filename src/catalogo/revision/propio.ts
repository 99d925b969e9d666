// Laws of the forms that the unit makes itself, beside those of all: one page, one call, one report, lists of their own.
import type { Formulario, NombreDeEfecto } from '../formulario.ts';
import { asksDatosPersonales } from '../identidad.ts';
import { firstCorreo, keyOf } from '../recordatorio.ts';
import { ACCESOS } from './accesos.ts';
import type { Falta } from './limites.ts';
import { isAlwaysAnswered, nameOf, questionAt, type Exigencia, type ListasConocidas, type Plano } from './plano.ts';
import { isClaveReservada, isSlugPropio } from './reservadas.ts';
import { reviewed, type Revision } from './revisar.ts';

/** The properties of a form that only the built-in ones have, with their names for managers. */
const NOT_OFFERED = {
  pantalla: 'una pantalla propia',
  respuesta: 'una respuesta propia',
  anonimo: 'respuestas anónimas',
  conPapeleta: 'papeletas',
  portada: 'una portada',
  espera: 'una espera propia',
} as const satisfies Partial<Record<keyof Formulario, string>>;

const EFECTOS: ReadonlySet<NombreDeEfecto> = new Set(['consecutivo', 'cupos', 'extension', 'fijo', 'semestre']);

/** All files of a sending together, in bytes. */
const MAX_ARCHIVOS = 31_457_280;

type Conocido = {
  readonly listas: ListasConocidas;
  /** Slugs and fixed paths of others, also of what was deleted; not its own. */
  readonly ocupados: ReadonlySet<string>;
};

/** Checks the definition of a form of the unit, when it is written and when it is read. */
export const revisarPropio = (definicion: unknown, { listas, ocupados }: Conocido): Revision =>
  reviewed(definicion, listas, (plano) => [
    ...breachesOfFormulario(plano.tramite.formulario, ocupados),
    ...breachesOfPreguntas(plano),
    ...breachesOfDatosPersonales(plano),
    ...breachesOfLimites(plano),
    ...breachesOfCupos(plano),
    ...breachesOfRecordatorios(plano),
    ...breachesOfInforme(plano),
  ]);

function* breachesOfFormulario(formulario: Formulario, ocupados: ReadonlySet<string>): Generator<Falta> {
  const { slug, acceso, efectos = [] } = formulario;
  const at = 'formulario.slug';
  if (!isSlugPropio(slug)) {
    yield {
      ruta: at,
      frase: 'su dirección empieza por una minúscula y tiene de 3 a 60 letras sin tilde, números o guiones',
    };
  }
  if ([...ocupados].some((one) => one.toLowerCase() === slug.toLowerCase()))
    yield { ruta: at, frase: `la dirección «${slug}» ya la tiene otro formulario o página` };
  const fixed = { ruta: `/formularios/${slug}`, llamada: `POST /formularios/${slug}`, viaje: 'multipart' } as const;
  for (const [propiedad, valor] of Object.entries(fixed)) {
    if (formulario[propiedad as keyof typeof fixed] !== valor) {
      yield { ruta: `formulario.${propiedad}`, frase: `«${propiedad}» debe ser «${valor}»` };
    }
  }
  for (const [propiedad, nombre] of Object.entries(NOT_OFFERED)) {
    if (Object.hasOwn(formulario, propiedad)) {
      yield { ruta: `formulario.${propiedad}`, frase: `no puede tener ${nombre}, como los del producto` };
    }
  }
  if (!Object.hasOwn(ACCESOS, acceso)) {
    yield {
      ruta: 'formulario.acceso',
      frase: 'no dice quién lo puede diligenciar: todos, estudiantes, docentes o quien ingrese',
    };
  }
  for (const [i, efecto] of efectos.entries()) {
    const own = `formulario.efectos.${i}`;
    if (!EFECTOS.has(efecto.efecto))
      yield { ruta: own, frase: `el efecto «${efecto.efecto}» es de los formularios del producto` };
    if (efecto.efecto === 'consecutivo' && efecto.ultimo.ruta !== `GET /formularios/${slug}/ultimo`) {
      yield { ruta: own, frase: `el último número se lee en «GET /formularios/${slug}/ultimo»` };
    }
  }
}

function* breachesOfPreguntas({ tramite: { formulario, listas = [] }, sitios }: Plano): Generator<Falta> {
  const own = new Set(listas.map(({ nombre }) => nombre));
  const shape = new RegExp(`^${formulario.slug}\\.[A-Za-z]\\w{0,59}$`);
  for (const [i, { nombre }] of listas.entries()) {
    if (!shape.test(nombre))
      yield { ruta: `listas.${i}.nombre`, frase: `su nombre debe ser «${formulario.slug}.» y una clave` };
  }
  let bytes = 0;
  for (const { ruta, at, nodo } of sitios.values()) {
    const clave = ruta.slice(ruta.lastIndexOf('.') + 1);
    if (isClaveReservada(clave)) yield { ruta: at, frase: `«${clave}» es una clave reservada` };
    if ('lista' in nodo && nodo.lista.includes('.') && !own.has(nodo.lista)) {
      yield { ruta: `${at}.lista`, frase: `usa la lista «${nodo.lista}», que es de otro formulario` };
    }
    if (('interno' in nodo && nodo.interno) || ('presentacion' in nodo && nodo.presentacion === 'ruta')) {
      yield { ruta: at, frase: 'no la vería quien responde' };
    }
    if (nodo.tipo === 'archivo') bytes += nodo.max;
  }
  if (bytes > MAX_ARCHIVOS) yield { ruta: 'formulario.campos', frase: 'sus archivos pueden pesar juntos más de 30 MB' };
}

/** Words of the shortest sentence that can say what data are used for. */
const FEWEST_WORDS = 3;

/** Asked when a form is published: `readTramite` reads versions that were published without it. */
function* breachesOfDatosPersonales({ tramite: { formulario } }: Plano): Generator<Falta> {
  if (!asksDatosPersonales(formulario)) return;
  if (!formulario.conservacion) {
    yield { ruta: 'formulario.conservacion', frase: 'pide datos personales y no dice cuántos meses los conserva' };
  }
  const words = formulario.textos.tratamiento.match(/\p{L}+/gu) ?? [];
  if (words.length < FEWEST_WORDS) {
    yield {
      ruta: 'formulario.textos.tratamiento',
      frase: 'pide datos personales y en «Uso de los datos» no dice para qué',
    };
  }
}

const DE_PERSONA: Exigencia = { tipos: ['documento', 'digitos', 'correo'], palabras: 'un documento o un correo' };

function* breachesOfLimites(plano: Plano): Generator<Falta> {
  const { porPersona } = plano.tramite.formulario.limites ?? {};
  if (!porPersona) return;
  const at = 'formulario.limites.porPersona.campo';
  const { sitio, faltas } = questionAt(plano, { ruta: porPersona.campo, at, exigencia: DE_PERSONA });
  yield* faltas;
  if (sitio?.lista !== undefined) yield { ruta: at, frase: 'cuenta por una pregunta que se responde varias veces' };
  if (sitio && !isAlwaysAnswered(plano.tramite.formulario, { ...sitio, lista: undefined })) {
    yield { ruta: at, frase: `cuenta por ${nameOf(plano, porPersona.campo)}, que puede quedar sin respuesta` };
  }
}

/** Every answer takes a place of one question, in the name of a document; both are found by a single key. */
function* breachesOfCupos({ tramite: { formulario }, sitios }: Plano): Generator<Falta> {
  const { efectos = [] } = formulario;
  for (const [i, efecto] of efectos.entries()) {
    if (efecto.efecto !== 'cupos') continue;
    if (efectos.findIndex((one) => one.efecto === 'cupos') < i)
      yield { ruta: `formulario.efectos.${i}`, frase: 'solo una de sus preguntas puede tener cupos' };
    const parts = { [efecto.campo]: 'tiene cupos', [efecto.persona]: 'dice quién ocupa cada cupo' };
    for (const [ruta, words] of Object.entries(parts)) {
      const sitio = sitios.get(ruta);
      if (!sitio) continue;
      if (ruta.includes('.')) yield { ruta: sitio.at, frase: `${words}, y está dentro de un grupo o de una lista` };
      else if (!isAlwaysAnswered(formulario, sitio))
        yield { ruta: sitio.at, frase: `${words}, y puede quedar sin respuesta` };
    }
  }
}

const FECHA: Exigencia = { tipos: ['fecha'], palabras: 'una fecha' };

function* breachesOfRecordatorios(plano: Plano): Generator<Falta> {
  const { formulario, recordatorios = [] } = plano.tramite;
  if (recordatorios.length > 0 && firstCorreo(formulario) === null) {
    yield { ruta: 'recordatorios', frase: 'para enviar recordatorios debe preguntar el correo' };
  }
  for (const [i, recordatorio] of recordatorios.entries()) {
    const at = `recordatorios.${i}`;
    if (recordatorios.findIndex((one) => keyOf(one) === keyOf(recordatorio)) < i)
      yield { ruta: at, frase: 'hay otro recordatorio en el mismo momento' };
    if (!('campo' in recordatorio.momento)) continue;
    const { sitio, faltas } = questionAt(plano, { ruta: recordatorio.momento.campo, at, exigencia: FECHA });
    yield* faltas;
    if (sitio?.lista !== undefined) yield { ruta: at, frase: 'depende de una fecha que se responde varias veces' };
  }
}

function* breachesOfInforme({ tramite: { formulario, informe } }: Plano): Generator<Falta> {
  if (!informe) return;
  if (informe.slug !== formulario.slug) {
    yield { ruta: 'informe.slug', frase: `su dirección debe ser la del formulario, «${formulario.slug}»` };
  }
  const { lecturas, pagina, agrupacion, graficos = [] } = informe;
  if (lecturas.length > 0) yield { ruta: 'informe.lecturas', frase: 'no puede tener consultas de otros sistemas' };
  if (pagina) yield { ruta: 'informe.pagina', frase: 'no puede tener una página propia para cada registro' };
  if (agrupacion?.abreviada) yield { ruta: 'informe.agrupacion', frase: 'no puede abreviar por la rúbrica' };
  for (const [i, grafico] of graficos.entries()) {
    const dimensions = 'external' in grafico ? [] : [grafico.por, grafico.series];
    if ('external' in grafico || dimensions.some((one) => typeof one === 'object' && 'rubrica' in one)) {
      yield { ruta: `informe.graficos.${i}`, frase: 'cuenta algo que no son las respuestas' };
    }
  }
}
