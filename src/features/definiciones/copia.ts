// Makes the definition of a form of the unit out of another one, and the report of one that has none.
import { hojasOf, type Campos, type Hoja, type Nodo } from '#catalogo/arbol.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { llamadaOfPropio, type Efecto, type Formulario } from '#catalogo/formulario.ts';
import { byDia, respuestasOf, type GraficoDeFilas } from '#catalogo/grafico.ts';
import { withoutVersiones, type Columna, type Filtro, type InformeDeFormulario } from '#catalogo/informe.ts';
import type { Lista } from '#catalogo/listas/opcion.ts';
import { sitiosOf } from '#catalogo/revision/plano.ts';
import { withoutRetiradas } from '#catalogo/revision/retiradas.ts';
import { CONFIRMAR_BASE_DE_DATOS, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '#catalogo/textos.ts';
import type { Tramite } from '#catalogo/tramite.ts';

/** Months for which a form keeps personal data until its managers say another number. */
const MESES_DE_CONSERVACION = 24;

type Named = { readonly slug: string; readonly titulo: string };

/** Returns what a form of the unit takes over from a form: what only the contract needs stays behind. */
export function copyOf(model: Tramite, named: Named): Tramite {
  const { formulario, informe, listas = [] } = withoutRetiradas(model);
  const own = new Map(listas.map(({ nombre }) => [nombre, `${named.slug}.${nombre.split('.').at(-1)!}`]));
  const nameOf = (lista: string): string => own.get(lista) ?? lista;
  const { pantalla: _pantalla, respuesta: _respuesta, anonimo: _anonimo, conPapeleta: _papeleta, ...rest } = formulario;
  const { portada: _portada, espera: _espera, ...kept } = rest;
  const dropped = new Set(kept.efectos?.flatMap((efecto) => (efecto.efecto === 'niveles' ? efecto.campos : [])));
  const copied: Formulario = {
    ...kept,
    ...named,
    version: 1,
    ruta: `/formularios/${named.slug}`,
    llamada: llamadaOfPropio(named.slug),
    viaje: 'multipart',
    campos: withListas(withoutRutas(kept.campos, dropped), nameOf),
    conservacion: kept.conservacion ?? { meses: MESES_DE_CONSERVACION },
    ...(kept.efectos && { efectos: kept.efectos.flatMap((efecto) => effectOf(efecto, named)) }),
  };
  return {
    formulario: copied,
    ...(informe && { informe: reportOf(withoutColumns(withoutVersiones(informe), dropped), copied, nameOf) }),
    ...(listas.length > 0 && { listas: listas.map((lista): Lista => ({ ...lista, nombre: nameOf(lista.nombre) })) }),
  };
}

function withoutRutas(campos: Campos, rutas: ReadonlySet<string>, prefijo = ''): Campos {
  const kept = Object.entries(campos).filter(([clave]) => !rutas.has(prefijo + clave));
  return Object.fromEntries(
    kept.map(([clave, nodo]): [string, Nodo] =>
      nodo.tipo === 'grupo'
        ? [clave, { ...nodo, campos: withoutRutas(nodo.campos, rutas, `${prefijo}${clave}.`) }]
        : [clave, nodo],
    ),
  );
}

const withoutColumns = (informe: InformeDeFormulario, rutas: ReadonlySet<string>): InformeDeFormulario => ({
  ...informe,
  columnas: informe.columnas.filter(({ campo }) => !rutas.has(campo)),
  graficos: (informe.graficos ?? []).filter((grafico) =>
    [...rutas].every((ruta) => !JSON.stringify(grafico).includes(`"${ruta}"`)),
  ),
});

const withListas = (campos: Campos, nameOf: (lista: string) => string): Campos =>
  Object.fromEntries(
    Object.entries(campos).map(([clave, nodo]): [string, Nodo] => {
      if (nodo.tipo === 'grupo') return [clave, { ...nodo, campos: withListas(nodo.campos, nameOf) }];
      if (nodo.tipo === 'lista') {
        return [clave, { ...nodo, item: { ...nodo.item, campos: withListas(nodo.item.campos, nameOf) } }];
      }
      return [clave, 'lista' in nodo ? { ...nodo, lista: nameOf(nodo.lista) } : nodo];
    }),
  );

function effectOf(efecto: Efecto, { slug }: Named): Efecto[] {
  if (efecto.efecto === 'consecutivo') {
    return [{ ...efecto, ultimo: { ...efecto.ultimo, ruta: `GET /formularios/${slug}/ultimo` } }];
  }
  // The others are rules of the product for one form.
  return efecto.efecto === 'contadores' || efecto.efecto === 'niveles' ? [] : [efecto];
}

function reportOf(
  informe: InformeDeFormulario,
  formulario: Formulario,
  nameOf: (lista: string) => string,
): InformeDeFormulario {
  const { pagina: _pagina, ownerCampo: _ownerCampo, filtros = [], graficos = [], ...kept } = informe;
  return {
    ...kept,
    slug: formulario.slug,
    titulo: formulario.titulo,
    tituloExportacion: formulario.titulo,
    formulario,
    lecturas: [],
    filtros: filtros.map((filtro) => ('lista' in filtro ? { ...filtro, lista: nameOf(filtro.lista) } : filtro)),
    graficos: graficos.filter((grafico) => grafico.external === undefined),
  };
}

/** Questions beside the one that names the row which are read before all others on the screen. */
export const ASUNTOS = 3;

/** Name of what charts count. */
const RESPUESTAS = 'Respuestas';

/** Returns the chart of a question: of the answers to a choice or a scale, of the days of a date; none for others. */
export function chartOf({ ruta, campo: { tipo, etiqueta } }: Hoja): GraficoDeFilas | undefined {
  const named = { clave: ruta === byDia('').clave ? `${ruta}_` : pathKey(ruta), titulo: etiqueta };
  if (tipo === 'opcion' || tipo === 'opciones' || tipo === 'escala') {
    return respuestasOf(RESPUESTAS)({ ...named, campo: ruta, etiqueta });
  }
  if (tipo !== 'fecha') return undefined;
  return { ...named, forma: 'columnas', unidades: RESPUESTAS, por: { cada: 'dia', campo: ruta, etiqueta } };
}

/**
 * Returns the report of a form that has none: all questions as columns, choices as filters, a chart for each choice, scale
 * and date. Its rows are those of the form's first list, if it has one; those of other lists are read in each record.
 */
export function generatedReport(formulario: Formulario): InformeDeFormulario {
  const sitios = sitiosOf(formulario.campos);
  const unidad = [...sitios.values()].find(({ nodo }) => nodo.tipo === 'lista')?.ruta;
  const hojas = hojasOf(formulario.campos).filter(
    ({ ruta, campo }) => !('interno' in campo) && [undefined, unidad].includes(sitios.get(ruta)?.lista),
  );
  const [first, ...others] = hojas.map(({ ruta }) => ruta);
  const columnas: Columna[] = [
    // Questions of two groups may have the same last key.
    ...hojas.map(({ ruta }) => (ruta.includes('.') ? { campo: ruta, clave: pathKey(ruta) } : { campo: ruta })),
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ];
  return {
    slug: formulario.slug,
    titulo: formulario.titulo,
    tituloExportacion: formulario.titulo,
    tema: 'atencion',
    formulario,
    lecturas: [],
    ...(unidad !== undefined && { unidad }),
    columnas,
    onScreen: { identidad: [first ?? 'fechaRegistro'], asunto: others.slice(0, ASUNTOS) },
    semestreDesde: '2026-1',
    filtros: hojas.flatMap(({ ruta, campo }): Filtro[] =>
      campo.tipo === 'opcion' ? [{ campo: ruta, etiqueta: campo.etiqueta, lista: campo.lista }] : [],
    ),
    graficos: [...hojas.flatMap((hoja) => chartOf(hoja) ?? []), byDia(RESPUESTAS)],
    acciones: { estado: true, correo: false },
  };
}

const pathKey = (ruta: string): string => ruta.replaceAll('.', '_').slice(0, 60);

/** The form with which an empty one begins: the sender's name and address, and no question yet. */
export const NEW_FORM: Tramite = {
  formulario: {
    slug: 'nuevo',
    version: 1,
    titulo: 'Formulario nuevo',
    ruta: '/formularios/nuevo',
    llamada: llamadaOfPropio('nuevo'),
    acceso: 'publico',
    viaje: 'multipart',
    prefijo: 'FU',
    campos: {
      nombre: texto({ identifica: 'nombre', etiqueta: 'Nombres y apellidos', max: 120, autocompletar: 'name' }),
      correo: correo({ etiqueta: 'Correo electrónico' }),
    },
    secciones: [{ titulo: 'Sus datos', campos: ['nombre', 'correo'] }],
    textos: {
      proposito: 'Complete los datos que se piden a continuación.',
      duracion: 'Toma unos 2 minutos.',
      tratamiento: tratamientoFor('atender lo que usted envía y comunicarse con usted'),
      sendLabel: 'Enviar',
      obligatorios: TODOS_OBLIGATORIOS,
      confirmacion: CONFIRMAR_BASE_DE_DATOS,
      exito: DATOS_ENVIADOS,
      despues: 'Si hace falta algo más, le escribiremos al correo que dejó.',
    },
  },
};
