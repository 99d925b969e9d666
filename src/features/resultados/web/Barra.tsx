import type { ReactNode } from 'react';
import {
  type Bloque,
  type ClaveDePregunta,
  informacionEncuestaDocente as informe,
  type OrdenDeEncuestas,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
  TODAS_LAS_PREGUNTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FilterBar, PhoneFilter, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { type Pasos, sumaDePasos } from '#catalogo/encuesta-docente/conteos.ts';
import { PREGUNTAS } from '#catalogo/encuesta-docente/preguntas.ts';
import type { FilaDeResultados } from '../contract.ts';
import type { Cambio, Direccion } from './read-search.ts';

/** A column of counts: a question, or all questions of a block together. */
export type ColumnaDeConteos = {
  readonly clave: OrdenDeEncuestas;
  /** The key of a question; a block is known by its title. */
  readonly codigo: string | null;
  readonly titulo: string;
  readonly preguntas: readonly ClaveDePregunta[];
};

const { bloques } = informe;

/** The questions of a block, one by one. */
const deBloque = ({ preguntas }: Bloque): readonly ColumnaDeConteos[] =>
  preguntas.map((clave) => ({
    clave,
    codigo: clave,
    titulo: PREGUNTAS[clave].etiqueta,
    preguntas: [clave],
  }));

const RESUMEN: readonly ColumnaDeConteos[] = bloques.map(({ clave, titulo, preguntas }) => ({
  clave,
  codigo: null,
  titulo,
  preguntas,
}));

/** All questions together. */
export const DE_TODAS: ColumnaDeConteos = {
  clave: TODAS_LAS_PREGUNTAS,
  codigo: null,
  titulo: 'Promedio',
  preguntas: bloques.flatMap(({ preguntas }) => preguntas),
};

/** The steps chosen in the questions of a column, together; null where they may not be shown. */
export const pasosDe = ({ preguntas }: ColumnaDeConteos, { preguntas: conteos }: FilaDeResultados): Pasos | null =>
  conteos && sumaDePasos(preguntas.map((una) => conteos[una] ?? []));

/** What is shown of each subject: the four blocks at a glance, or the questions of one. */
export function columnasDe(bloque: Bloque['clave'] | undefined): readonly ColumnaDeConteos[] {
  const uno = bloques.find(({ clave }) => clave === bloque);
  return uno ? deBloque(uno) : RESUMEN;
}

type BarraProps = {
  readonly semestres: readonly Semestre[];
  readonly columnas: readonly ColumnaDeConteos[];
  readonly direccion: Direccion;
  readonly onChange: (part: Cambio) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  readonly onActualizar: () => void;
  readonly acciones: ReactNode;
};

/** What narrows the subjects, and what is done with them. */
export function Barra(props: BarraProps) {
  const { semestres, direccion, onChange, texto, onTexto, onActualizar, acciones } = props;
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Código, nombre, docente, programa…" />}
      onRefresh={onActualizar}
      actions={acciones}
    >
      <Field label="Tipo de asignatura">
        {(control) => (
          <Select
            {...control}
            value={direccion.tipo}
            onChange={(event) => onChange({ tipo: TIPOS_DE_ENCUESTAS.find((tipo) => tipo === event.target.value) })}
          >
            {TIPOS_DE_ENCUESTAS.map((tipo) => (
              <option key={tipo} value={tipo}>
                {informe.tipos[tipo]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Semestre">
        {(control) => (
          <Select
            {...control}
            value={direccion.semestre}
            onChange={(event) => onChange({ semestre: semestres.find((one) => one === event.target.value) })}
          >
            {!semestres.includes(direccion.semestre) && <option>{direccion.semestre}</option>}
            {semestres.map((semestre) => (
              <option key={semestre}>{semestre}</option>
            ))}
          </Select>
        )}
      </Field>
      <Orden {...props} />
    </FilterBar>
  );
}

/** Cards have no headings to press: on a phone the order is chosen here. */
function Orden({ columnas, direccion: { orden, sentido }, onChange }: BarraProps) {
  const { codigoAsig, programa, docente, cantidadEstudiantesParticiparon } = informe.columnas;
  const nombres: Readonly<Record<string, string>> = {
    codigoAsig,
    programa,
    docente,
    cantidadEstudiantesParticiparon,
    ...Object.fromEntries(
      [DE_TODAS, ...columnas].map(({ clave, codigo, titulo }) => [
        clave,
        clave === DE_TODAS.clave ? titulo : `Promedio: ${codigo ?? titulo}`,
      ]),
    ),
  };
  const actual = orden in nombres ? orden : DE_TODAS.clave;
  return (
    <PhoneFilter>
      <Field label="Ordenar por">
        {(control) => (
          <Select
            {...control}
            value={`${actual} ${sentido}`}
            onChange={(event) => {
              const [clave, como] = event.target.value.split(' ');
              onChange({
                orden: ORDENES_DE_ENCUESTAS.find((one) => one === clave),
                sentido: como === 'desc' ? 'desc' : 'asc',
              });
            }}
          >
            {Object.entries(nombres).flatMap(([clave, nombre]) => [
              <option key={`${clave} asc`} value={`${clave} asc`}>
                {`${nombre}, ascendente`}
              </option>,
              <option key={`${clave} desc`} value={`${clave} desc`}>
                {`${nombre}, descendente`}
              </option>,
            ])}
          </Select>
        )}
      </Field>
    </PhoneFilter>
  );
}
