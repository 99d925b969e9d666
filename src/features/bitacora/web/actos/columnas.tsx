import { horaDeInstante } from '#catalogo/momento.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import { type Acto, MOTIVOS } from '../../contract.ts';
import { textoDeDetalle, textoDeObjeto, textoDeQuien, textoDeRoles } from '../../palabras.ts';
import { Resultado } from './Resultado.tsx';

/** An act of a list; why it is there, where that is not plain. */
export type ActoDeLista = Acto & { readonly por?: keyof typeof MOTIVOS };

const COLUMNAS: readonly Column<ActoDeLista>[] = [
  {
    key: 'accion',
    heading: 'Acción',
    width: '17rem',
    cell: ({ texto }) => texto,
    // The day is the group's heading.
    below: ({ instante }) => <time dateTime={instante}>{horaDeInstante(new Date(instante))}</time>,
  },
  { key: 'quien', heading: 'Quién', width: '13rem', cell: textoDeQuien, below: textoDeRoles, card: 'line' },
  { key: 'objeto', heading: 'Sobre qué', cell: textoDeObjeto, below: textoDeDetalle, card: 'line' },
  { key: 'por', heading: 'Por qué está aquí', width: '11rem', cell: ({ por }) => por && MOTIVOS[por], card: 'line' },
  { key: 'direccion', heading: 'Desde dónde', width: '11rem', cell: ({ direccion }) => direccion, card: 'line' },
  {
    key: 'resultado',
    heading: 'Resultado',
    width: '8rem',
    cell: ({ resultado }) => <Resultado resultado={resultado} />,
    card: 'head',
  },
];

/** The columns of a list of acts; with the reason why each is listed, where one of them has a reason. */
export const columnasDe = (actos: readonly ActoDeLista[]): readonly Column<ActoDeLista>[] =>
  actos.some(({ por }) => por !== undefined) ? COLUMNAS : COLUMNAS.filter(({ key }) => key !== 'por');
