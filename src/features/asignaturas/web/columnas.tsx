import { textoDeFecha } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import type { AsignaturaGuardada } from '../contract-gestion.ts';
import { siONo, TITULOS } from './labels.ts';

/** What the list says of an assignment. */
export const COLUMNAS: readonly Column<AsignaturaGuardada>[] = [
  {
    key: 'codigoAsignatura',
    heading: TITULOS.codigoAsignatura,
    width: '11.5rem',
    sorts: true,
    cell: ({ codigoAsignatura }) => codigoAsignatura,
    below: ({ nombre }) => nombre,
  },
  {
    key: 'docente',
    heading: TITULOS.docente,
    width: '17rem',
    sorts: true,
    cell: ({ docente }) => docente,
    below: ({ correo }) => correo,
    card: 'line',
  },
  {
    key: 'programaAcademico',
    heading: TITULOS.programaAcademico,
    sorts: true,
    cell: ({ programaAcademico }) => programaAcademico,
    card: 'line',
  },
  {
    key: 'facultad',
    heading: TITULOS.facultad,
    width: '9.5rem',
    sorts: true,
    cell: ({ facultad }) => facultad,
    card: 'line',
  },
  {
    key: 'tipoAsignatura',
    heading: TITULOS.tipoAsignatura,
    width: '6rem',
    sorts: true,
    cell: ({ tipoAsignatura }) => tipoAsignatura,
    card: 'head',
  },
  {
    key: 'habilitable',
    heading: 'Habilitable',
    width: '7.5rem',
    cell: ({ habilitable }) => siONo(habilitable),
    card: 'fact',
  },
  {
    key: 'actualizada',
    heading: TITULOS.actualizada,
    width: '7rem',
    sorts: true,
    cell: ({ actualizada }) => textoDeFecha(new Date(actualizada)),
  },
];
