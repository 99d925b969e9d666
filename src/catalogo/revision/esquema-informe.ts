// Schema of a report as JSON: columns, order on the screen, groups, filters, charts, the person of a row.
import * as z from 'zod/mini';
import { keysOf } from '#platform/contract/keys-of.ts';
import { ESTADOS } from '../estados.ts';
import { TEMAS } from '../informe.ts';
import {
  callOf,
  claveDeOpcion,
  flag,
  identificador,
  integer,
  isPath,
  linea,
  lists,
  nombreDeLista,
  optional,
  ruta,
  slug,
  yes,
} from './esquema-valores.ts';

const rutas = lists(ruta);

/** Columns that a program joins are not data. */
const onScreen = z.strictObject({
  identidad: z.tuple([ruta], ruta),
  asunto: rutas,
  trailing: optional(rutas),
});

const opcionFija = { clave: claveDeOpcion, texto: linea() };
const desde = z.number('debe ser un número');
const comunDeFiltro = {
  campo: ruta,
  etiqueta: linea(),
  todos: optional(linea(60)),
  inicial: optional(claveDeOpcion),
  aparte: yes,
};

const dimension = z.union([
  z.strictObject({
    campo: ruta,
    etiqueta: optional(linea()),
    texto: optional(ruta),
    orden: optional(lists(linea())),
    rubrica: yes,
    bandas: optional(lists(z.strictObject({ ...opcionFija, desde }))),
  }),
  z.strictObject({ campos: lists(ruta, 1), etiqueta: linea(), orden: optional(lists(linea())) }),
  z.strictObject({ sistema: z.enum(['semestre', 'estado', 'calificacion']) }),
  z.strictObject({ cada: z.enum(['dia', 'semana']), campo: optional(ruta), etiqueta: optional(linea()) }),
  z.strictObject({ antiguedad: lists(integer(1, 1000), 1, 20) }),
  z.strictObject({ facultadDe: ruta }),
]);

const comunDeGrafico = {
  clave: identificador,
  titulo: linea(),
  forma: z.enum(['barras', 'apiladas', 'columnas', 'linea']),
};

const grafico = z.union([
  z.strictObject({
    ...comunDeGrafico,
    por: dimension,
    series: optional(z.union([z.literal('valor'), dimension])),
    escala: optional(z.enum(['sube', 'baja'])),
    medida: optional(z.strictObject({ promedio: ruta })),
    unidades: optional(linea(60)),
    onlyEstados: optional(lists(z.enum(ESTADOS))),
    singleSemestre: flag,
    referencia: optional(z.literal('cupos')),
    nota: optional(linea()),
  }),
  z.strictObject({ ...comunDeGrafico, external: z.literal(true) }),
]);

const sentido = z.enum(['asc', 'desc']);
const lectura = callOf(['GET', 'POST']);

export const informe = z.strictObject({
  slug,
  titulo: linea(),
  tituloExportacion: linea(),
  tema: z.enum(keysOf(TEMAS)),
  solicitud: optional(z.strictObject({ plazo: integer(1, 365), pedido: optional(ruta) })),
  lecturas: lists(
    z.strictObject({
      ruta: lectura,
      clave: z.nullable(identificador),
      parametro: optional(z.strictObject({ nombre: identificador, filtro: ruta })),
      only: optional(z.strictObject({ campo: ruta, clave: claveDeOpcion })),
      cuerpo: optional(z.strictObject({ partes: z.tuple([identificador, identificador]), filtro: ruta })),
    }),
  ),
  unidad: optional(ruta),
  columnas: lists(
    z.strictObject({
      campo: ruta,
      y: optional(rutas),
      clave: optional(identificador),
      titulo: optional(linea()),
      grupo: optional(linea()),
      onlyFecha: flag,
      ordenable: flag,
      oculta: flag,
      corta: optional(z.strictObject({ titulo: optional(linea()), ancho: integer(1, 200) })),
    }),
    1,
  ),
  onScreen,
  agrupacion: optional(
    z.strictObject({
      clave: identificador,
      titulo: linea(),
      nombres: z.strictObject({ grupo: z.tuple([linea(), linea()]), fila: z.tuple([linea(), linea()]) }),
      por: optional(ruta),
      orden: optional(z.strictObject({ campo: ruta, sentido })),
      cabeza: rutas,
      abreviada: optional(z.strictObject({ campo: ruta, clave: ruta })),
      aparte: optional(z.strictObject({ campo: ruta, below: ruta, texto: linea() })),
      plegada: yes,
      onRequest: yes,
      onScreen: optional(onScreen),
    }),
  ),
  orden: optional(z.strictObject({ clave: identificador, sentido })),
  semestreDesde: optional(z.templateLiteral([z.int(), '-', z.literal([1, 2])])),
  hasEstadoFilter: flag,
  filtros: optional(
    lists(
      z.union([
        z.strictObject({ ...comunDeFiltro, lista: nombreDeLista }),
        z.strictObject({ ...comunDeFiltro, opciones: lists(z.strictObject(opcionFija), 1) }),
        z.strictObject({ ...comunDeFiltro, deFilas: z.literal('sueltas') }),
        z.strictObject({ ...comunDeFiltro, deFilas: z.literal('textos') }),
        z.strictObject({ ...comunDeFiltro, deFilas: z.literal('jerarquia'), raiz: ruta }),
        z.strictObject({ ...comunDeFiltro, umbrales: lists(z.strictObject({ ...opcionFija, desde }), 1) }),
      ]),
    ),
  ),
  graficos: optional(lists(grafico, 0, 300)),
  acciones: z.strictObject({
    estado: z.boolean('debe ser sí o no'),
    correo: z.boolean('debe ser sí o no'),
    seleccionarTodo: flag,
  }),
  persona: optional(
    z.strictObject({
      nombreUsuario: rutas,
      email: ruta,
      rol: z.union([linea(), z.strictObject({ campo: ruta })]),
    }),
  ),
  pagina: optional(
    z.strictObject({
      ruta: z.templateLiteral(['/', z.string(), ':id']).check(z.refine(isPath, 'no es una dirección de este sitio')),
      enlace: linea(),
    }),
  ),
  ownerCampo: optional(ruta),
});
