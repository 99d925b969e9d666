// Makes and checks example payloads of every form, about invented people, for demonstration and tests.
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { nodoAt, writeRuta, type Campos, type Nodo } from '#catalogo/arbol.ts';
import type { Asignatura, Entorno } from '#catalogo/campos/entorno.ts';
import type { Campo, CampoDe, TipoCampo } from '#catalogo/campos/index.ts';
import { findOpcion } from '#catalogo/campos/opcion.ts';
import { TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { readCondiciones, terminosOf, type Asked } from '#catalogo/condiciones.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { LISTAS, programas } from '#catalogo/listas/semillas.ts';
import { isNota } from '#catalogo/nota.ts';
import { validateAnswer, type Validacion } from '#catalogo/validar.ts';
import { ownOfAcompanamiento, type AcompanamientoPropio } from './acompanamiento.ts';
import { pickFrom, randomBetween, randomDigits, type Azar } from './azar.ts';
import { inventPersona, type PersonaInventada } from './personas.ts';

/** Returns an address of a form: its route with the first option of each list that it names. */
export const addressOf = ({ ruta, campos }: Pick<Formulario, 'ruta' | 'campos'>): string =>
  ruta.replaceAll(/:(\w+)/g, (_, campo: string) => {
    const nodo = nodoAt(campos, campo);
    return LISTAS.find(({ nombre }) => nodo.tipo === 'opcion' && nombre === nodo.lista)?.opciones[0]?.clave ?? '';
  });

/**
 * Forms with `pantalla: 'propia'`, by slug. Not in the list of procedures, since the browser loads that list and should load
 * none of this.
 */
export const OWN_FORMS: Readonly<Record<string, AcompanamientoPropio>> = {
  [acompanamientoDocente.slug]: ownOfAcompanamiento,
};

/** Checks an invented payload, by the form's own check if it has one. */
export const validateInvented = (
  formulario: Asked & Pick<Formulario, 'slug' | 'bloqueo'>,
  entrada: unknown,
  entorno: Entorno,
): Validacion => OWN_FORMS[formulario.slug]?.validate(entrada, entorno) ?? validateAnswer(formulario, entrada, entorno);

type FieldContext = {
  readonly entorno: Entorno;
  readonly azar: Azar;
  readonly persona: PersonaInventada;
  readonly asignaturas: readonly Asignatura[];
  /** True when surnames have their own field beside the one for names. */
  readonly apellidosAparte?: boolean;
  /** The choice in the field that narrows this one. */
  readonly debida?: string | undefined;
};

const FRASES = [
  'Todo estuvo claro y a tiempo.',
  'Hizo falta más tiempo para la última actividad.',
  'Me gustaría recibir la retroalimentación antes del parcial.',
  'Los encuentros sincrónicos ayudaron mucho; ojalá queden grabados.',
  'No pude ingresar al aula durante la primera semana.',
  'Sin novedad.',
];

const ASIGNATURAS = [
  'Cálculo diferencial',
  'Ética profesional',
  'Diseño instruccional',
  'Física mecánica',
  'Estadística',
];

/** Texts by the key of the field, where neither type nor autocompletion tells the content. */
const POR_CLAVE: readonly (readonly [RegExp, (context: FieldContext) => string])[] = [
  [/^codigo/, ({ azar }) => `${pickFrom(['ING', 'HUM', 'ECO', 'CEX'], azar)}-${randomBetween(1000, 9999, azar)}`],
  [/asignatura$/i, ({ azar }) => pickFrom(ASIGNATURAS, azar)],
  [/Aula(Origen|Destino)$/, ({ azar }) => `${pickFrom(ASIGNATURAS, azar)}, grupo ${randomBetween(1, 9, azar)}`],
  [/^apellido/, ({ persona }) => persona.apellidos],
  [
    /^nombre|^docente$/,
    ({ persona: { nombres, apellidos }, apellidosAparte }) => (apellidosAparte ? nombres : `${nombres} ${apellidos}`),
  ],
  [/^programa/, ({ azar, entorno }) => pickFrom(entorno.opciones(programas.nombre), azar).texto],
  [/recibo/i, ({ azar }) => randomDigits(8, azar)],
];

const POR_AUTOCOMPLETAR: Readonly<Record<string, (persona: PersonaInventada) => string>> = {
  name: ({ nombres, apellidos }) => `${nombres} ${apellidos}`,
  'given-name': ({ nombres }) => nombres,
  'family-name': ({ apellidos }) => apellidos,
};

function exampleTexto(
  { max = 200, autocompletar = '' }: CampoDe<'texto'>,
  context: FieldContext,
  clave: string,
): string {
  const fromPersona = POR_AUTOCOMPLETAR[autocompletar];
  const byClave = POR_CLAVE.find(([patron]) => patron.test(clave))?.[1];
  const text = fromPersona?.(context.persona) ?? byClave?.(context) ?? pickFrom(FRASES, context.azar);
  return text.slice(0, max).trim();
}

/** Returns the options of a list that people can choose: offered, and with places left. */
const choosable = (lista: string, { entorno }: Pick<FieldContext, 'entorno'>): readonly Opcion[] =>
  entorno
    .opciones(lista)
    .filter(({ activa, atributos }) => activa && atributos?.conCupos !== false && !atributos?.interna);

/** Returns the person's digits if the field accepts their length; else random ones. */
const digitosOf = (value: string, { min, max }: CampoDe<'digitos'>, azar: Azar): string =>
  value.length >= min && value.length <= max ? value : randomDigits(max, azar);

/** Makes a landline number: the code of a region and seven digits. */
const fijoOf = (azar: Azar): string => `60${randomBetween(1, 8, azar)}${randomDigits(7, azar)}`;

/** Example values that a client may send, by field type. */
const EJEMPLOS: { [T in TipoCampo]: (campo: CampoDe<T>, context: FieldContext, clave: string) => unknown } = {
  texto: exampleTexto,
  digitos: (campo, { azar, persona }, clave) => {
    if (campo.identifica !== 'telefono') return digitosOf(persona.documento, campo, azar);
    return digitosOf(/fijo$/i.test(clave) ? fijoOf(azar) : persona.celular, campo, azar);
  },
  documento: (_, { persona }) => persona.documento,
  correo: ({ institucional }, { entorno, persona }) =>
    `${persona.buzon}@${institucional ? entorno.dominios[0] : 'example.com'}`,
  entero: ({ min, max, decimales = 0 }, { azar }) => {
    const unit = 10 ** decimales;
    return randomBetween(Math.ceil(min * unit), Math.floor(max * unit), azar) / unit;
  },
  escala: ({ min, max }, { azar }) => randomBetween(min, max, azar),
  fecha: (_, { entorno }) => entorno.hoy,
  opcion: ({ lista, libre, coincide }, context) =>
    pickFrom(
      choosable(lista, context)
        // The option that opens the box is no answer by itself.
        .filter(({ clave }) => clave !== libre?.clave)
        .filter(({ atributos }) => !coincide || (atributos?.[coincide.atributo] ?? context.debida) === context.debida),
      context.azar,
    ).texto,
  opciones: ({ lista }, context) => [pickFrom(choosable(lista, context), context.azar).texto],
  archivo: ({ tipos: [tipo] }) => ({
    nombre: `evidencia.${tipo && TIPOS_DE_ARCHIVO[tipo].extensiones[0]}`,
    tipo,
    tamano: 4096,
  }),
  asignatura: ({ noHabilitable }, { azar, asignaturas }) =>
    pickFrom(
      asignaturas.filter(({ habilitable }) => habilitable || !noHabilitable),
      azar,
    ).codigoAsignatura,
  derivado: () => null,
  calculado: () => null,
};

function ejemploOfNodo(nodo: Nodo, context: FieldContext, clave: string): unknown {
  if (nodo.tipo === 'grupo') return ejemploOfCampos(nodo.campos, context);
  if (nodo.tipo === 'lista') {
    const largo = Math.min(nodo.max, Math.max(1, nodo.min) + Math.floor(context.azar() * 3));
    return Array.from({ length: largo }, () =>
      ejemploOfCampos(nodo.item.campos, { ...context, persona: inventPersona(context.azar) }),
    );
  }
  // The table pairs each type with its own example; the compiler cannot follow the pairing through a union.
  const make = EJEMPLOS[nodo.tipo] as (campo: Campo, context: FieldContext, clave: string) => unknown;
  return make(nodo, context, clave);
}

type Hermanos = {
  readonly campos: Campos;
  readonly ejemplo: Readonly<Record<string, unknown>>;
  readonly entorno: Entorno;
};

/** Returns the key of the choice in the field that narrows this one. */
function debidaOf({ coincide }: CampoDe<'opcion'>, { campos, ejemplo, entorno }: Hermanos): string | undefined {
  const hermana = coincide && campos[coincide.campo];
  if (hermana?.tipo !== 'opcion') return undefined;
  return findOpcion(entorno.opciones(hermana.lista), String(ejemplo[coincide!.campo]))?.clave;
}

function ejemploOfCampos(campos: Campos, context: FieldContext): Record<string, unknown> {
  const ejemplo: Record<string, unknown> = {};
  const groupContext = {
    ...context,
    apellidosAparte: Object.keys(campos).some((clave) => clave.startsWith('apellido')),
  };
  for (const [clave, nodo] of Object.entries(campos)) {
    if (isNota(nodo)) continue;
    const repetido = nodo.tipo === 'correo' ? nodo.repite?.campo : undefined;
    const debida = nodo.tipo === 'opcion' ? debidaOf(nodo, { campos, ejemplo, entorno: context.entorno }) : undefined;
    ejemplo[clave] =
      repetido === undefined ? ejemploOfNodo(nodo, { ...groupContext, debida }, clave) : ejemplo[repetido];
  }
  return ejemplo;
}

/** Replaces an answer that ends the form by the first one that does not. */
function unblock(
  formulario: Asked & Pick<Formulario, 'bloqueo'>,
  ejemplo: Record<string, unknown>,
  entorno: Entorno,
): Record<string, unknown> {
  const { campos, bloqueo } = formulario;
  if (!bloqueo) return ejemplo;
  const isBlocked = (answer: unknown): boolean => readCondiciones(formulario, answer, entorno)(bloqueo.condicion);
  const others = terminosOf(bloqueo.condicion).flatMap(({ campo }) =>
    otherAnswers(nodoAt(campos, campo), entorno).map((valor) => writeRuta(ejemplo, campo, valor)),
  );
  return [ejemplo, ...others].find((answer) => !isBlocked(answer)) ?? ejemplo;
}

function otherAnswers(nodo: Nodo, entorno: Entorno): readonly unknown[] {
  const values = 'lista' in nodo ? choosable(nodo.lista, { entorno }).map(({ texto }) => texto) : [];
  const answers = nodo.tipo === 'opciones' ? values.map((texto) => [texto]) : values;
  return [
    ...answers,
    ...('min' in nodo ? [nodo.min, nodo.max] : []),
    ...('obligatorio' in nodo && !nodo.obligatorio ? [null] : []),
  ];
}

/**
 * Makes a payload that a form accepts, about invented people; the same `azar` gives the same payload.
 * @param asignaturas the subjects of `entorno`, for forms that ask for one
 */
export const ejemploOf = (
  formulario: Asked & Pick<Formulario, 'slug' | 'bloqueo'>,
  entorno: Entorno,
  azar: Azar,
  asignaturas: readonly Asignatura[] = [],
): Record<string, unknown> =>
  OWN_FORMS[formulario.slug]?.ejemplo({ entorno, azar, asignaturas }) ??
  unblock(
    formulario,
    ejemploOfCampos(formulario.campos, { entorno, azar, persona: inventPersona(azar), asignaturas }),
    entorno,
  );
